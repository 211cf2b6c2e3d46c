import {
  SHEET_FUNCTION_NAMES,
  SHEET_FUNCTIONS,
  type SheetFunction,
} from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'
import type { Config } from '../settings/config.ts'

/** The Apps Script library with one function of the sheet per row of `SHEET_FUNCTIONS`. */
export function writeAppsScript(
  library: string,
  { publicUrl, publicToken }: Pick<Config, 'publicUrl' | 'publicToken'>,
): string {
  const settings = JSON.stringify({ api: `${publicUrl}/v2/sheet`, publicKey: publicToken })
  return `// Paste this into Extensions > Apps Script of a spreadsheet, and save. To use a key of your own, add the script property
// TICKMARK_KEY under Project Settings. ${publicUrl}/explorer/docs/spreadsheets explains the functions.

var TICKMARK_SETTINGS = ${settings}

${SHEET_FUNCTION_NAMES.map(writeFunction).join('\n')}
${library}`
}

function writeFunction(name: SheetFunction): string {
  const { sheetsName, description, parameters } = SHEET_FUNCTIONS[name]
  const names = parameters.map((parameter) => parameter.name).join(', ')
  const lines = parameters.map((parameter) => {
    const field = parameter.optional ? `[${parameter.name}]` : parameter.name
    return ` * @param {any} ${field} ${parameter.description}`
  })
  return `/**
 * ${description}
 *
${lines.join('\n')}
 * @return The figures.
 * @customfunction
 */
function ${sheetsName}(${names}) {
  return tickmark.run('${name}', [${names}], TICKMARK_SETTINGS)
}
`
}

/** The permissions of the script: to fetch from the terminal, and to know the time zone of the spreadsheet it is in. */
export const APPS_SCRIPT_MANIFEST = JSON.stringify(
  {
    timeZone: 'Etc/UTC',
    runtimeVersion: 'V8',
    exceptionLogging: 'STACKDRIVER',
    oauthScopes: [
      'https://www.googleapis.com/auth/script.external_request',
      'https://www.googleapis.com/auth/spreadsheets.currentonly',
    ],
  },
  null,
  2,
)
