import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import {
  SHEET_FUNCTION_NAMES,
  SHEET_FUNCTIONS,
  type SheetFunction,
} from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'
import { OFFICE_SCRIPTS, writeExcelPage, writeFunctions, writeManifest } from './writeAddIn.ts'

/** The Apps Script library with one function of the sheet per row of `SHEET_FUNCTIONS`. */
function writeAppsScript(
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
const APPS_SCRIPT_MANIFEST = JSON.stringify(
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

const BASE = '/explorer/spreadsheets'
const FILES = ['excel.css', 'icon-16.png', 'icon-32.png', 'icon-64.png', 'icon-80.png']
const TEXT = 'text/plain; charset=utf-8'

/** Excel shows the page of the add-in in a frame of its own, from one of these. */
const OFFICE = [
  'https://*.officeapps.live.com',
  'https://*.office.com',
  'https://*.office.net',
  'https://*.sharepoint.com',
  'https://*.cloud.microsoft',
].join(' ')
const PAGE_POLICY = `default-src 'self'; script-src 'self' ${OFFICE_SCRIPTS}; style-src 'self'; connect-src 'self' ${OFFICE_SCRIPTS} https://*.office.com https://*.office.net; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${OFFICE}`

/** Serves the Excel add-in and the Apps Script library, whose scripts are built with the web app. */
export function registerSpreadsheets(
  app: FastifyInstance,
  { config, webFolder }: { config: Config; webFolder: string },
): void {
  const read = async (name: string) => {
    const path = join(webFolder, 'spreadsheets', name)
    if (!existsSync(path)) throw new AppError('not-found', `${name} was not built.`)
    return readFile(path, 'utf8')
  }
  const serve = (name: string, type: string, make: () => string | Promise<string>) =>
    app.get(`${BASE}/${name}`, async (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(await make()),
    )
  serve('manifest.xml', 'application/xml; charset=utf-8', () => writeManifest(config))
  serve('functions.json', 'application/json; charset=utf-8', () => writeFunctions(config.publicUrl))
  serve('excel.js', 'text/javascript; charset=utf-8', () => read('excel.js'))
  serve('tickmark.gs', TEXT, async () => writeAppsScript(await read('appsScript.js'), config))
  serve('appsscript.json', 'application/json; charset=utf-8', () => APPS_SCRIPT_MANIFEST)
  app.get(`${BASE}/excel.html`, (_request, reply) =>
    reply
      .removeHeader('x-frame-options')
      .removeHeader('cross-origin-opener-policy')
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': PAGE_POLICY,
      })
      .send(writeExcelPage(config)),
  )
  if (existsSync(webFolder))
    for (const name of FILES)
      app.get(`${BASE}/${name}`, (_request, reply) => reply.sendFile(`spreadsheets/${name}`))
}
