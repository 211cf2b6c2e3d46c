import { createHash } from 'node:crypto'
import { escapeXml } from '@tickmark/core/drawing/escapeXml'
import { SHEET_FUNCTION_NAMES, SHEET_FUNCTIONS } from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'
import type { Config } from '../settings/config.ts'

type Place = Pick<Config, 'publicUrl' | 'publicToken' | 'productName'>

export const OFFICE_SCRIPTS = 'https://appsforoffice.microsoft.com'
/** The version of the manifest; Office reads a manifest again when it rises. */
const VERSION = '1.0.0.0'
const NAMESPACE = 'TICKMARK'
const SIZES = [16, 32, 80] as const

/**
 * The manifest of the Excel add-in: custom functions in a shared runtime, and a button for their settings.
 * @see https://learn.microsoft.com/office/dev/add-ins/develop/xml-manifest-overview
 */
export function writeManifest({ publicUrl, productName }: Place): string {
  const base = `${publicUrl}/explorer/spreadsheets`
  const name = escapeXml(productName.slice(0, 100))
  const description = `Figures of ${name} in cells: fees, revenue, valuations and statements of crypto projects.`
  const icons = SIZES.map((size) => `<bt:Image size="${size}" resid="Icon.${size}"/>`).join('')
  const texts = (element: string, entries: readonly (readonly [id: string, value: string])[]) =>
    entries
      .map(([id, value]) => `<bt:${element} id="${id}" DefaultValue="${value}"/>`)
      .join('\n        ')
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">
  <Id>${makeId(publicUrl)}</Id>
  <Version>${VERSION}</Version>
  <ProviderName>${name}</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="${name}"/>
  <Description DefaultValue="${description}"/>
  <IconUrl DefaultValue="${base}/icon-32.png"/>
  <HighResolutionIconUrl DefaultValue="${base}/icon-64.png"/>
  <SupportUrl DefaultValue="${publicUrl}/explorer/docs/spreadsheets"/>
  <AppDomains>
    <AppDomain>${publicUrl}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Workbook"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="SharedRuntime" MinVersion="1.1"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${base}/excel.html"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Workbook">
        <Runtimes>
          <Runtime resid="Page.Url" lifetime="long"/>
        </Runtimes>
        <AllFormFactors>
          <ExtensionPoint xsi:type="CustomFunctions">
            <Script><SourceLocation resid="Script.Url"/></Script>
            <Page><SourceLocation resid="Page.Url"/></Page>
            <Metadata><SourceLocation resid="Metadata.Url"/></Metadata>
            <Namespace resid="Namespace"/>
          </ExtensionPoint>
        </AllFormFactors>
        <DesktopFormFactor>
          <GetStarted>
            <Title resid="Name"/>
            <Description resid="Start"/>
            <LearnMoreUrl resid="Docs.Url"/>
          </GetStarted>
          <FunctionFile resid="Page.Url"/>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabFormulas">
              <Group id="Settings.Group">
                <Label resid="Name"/>
                <Icon>${icons}</Icon>
                <Control xsi:type="Button" id="Settings.Button">
                  <Label resid="Settings"/>
                  <Supertip>
                    <Title resid="Settings"/>
                    <Description resid="Settings.Tip"/>
                  </Supertip>
                  <Icon>${icons}</Icon>
                  <Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Settings.Pane</TaskpaneId>
                    <SourceLocation resid="Page.Url"/>
                  </Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
        ${texts(
          'Image',
          SIZES.map((size) => [`Icon.${size}`, `${base}/icon-${size}.png`]),
        )}
      </bt:Images>
      <bt:Urls>
        ${texts('Url', [
          ['Page.Url', `${base}/excel.html`],
          ['Script.Url', `${base}/excel.js`],
          ['Metadata.Url', `${base}/functions.json`],
          ['Docs.Url', `${publicUrl}/explorer/docs/spreadsheets`],
        ])}
      </bt:Urls>
      <bt:ShortStrings>
        ${texts('String', [
          ['Namespace', NAMESPACE],
          ['Name', name],
          ['Settings', 'API key'],
        ])}
      </bt:ShortStrings>
      <bt:LongStrings>
        ${texts('String', [
          ['Start', `Type =${NAMESPACE}. to see the functions.`],
          ['Settings.Tip', 'Enter a key for spreadsheets, and read all figures again.'],
        ])}
      </bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
`
}

/** An id of the add-in of this terminal, which stays as long as its address does (RFC 9562, version 8). */
function makeId(publicUrl: string): string {
  const hash = createHash('sha256').update(`excel ${publicUrl}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/**
 * Writes what Excel shows of each function. Arguments are ranges, of which a single value is the smallest.
 * @see https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json
 */
export function writeFunctions(publicUrl: string): string {
  const functions = SHEET_FUNCTION_NAMES.map((name) => {
    const { excelName, description, parameters } = SHEET_FUNCTIONS[name]
    return {
      id: excelName,
      name: excelName,
      description,
      helpUrl: `${publicUrl}/explorer/docs/spreadsheets`,
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        description: parameter.description,
        type: 'any',
        dimensionality: 'matrix',
        optional: parameter.optional ?? false,
      })),
      result: { type: 'any', dimensionality: 'matrix' },
    }
  })
  return JSON.stringify({ allowErrorForDataTypeAny: true, functions }, null, 2)
}

/** The page of the add-in: it loads the functions, and is shown as their settings. */
export function writeExcelPage({ publicUrl, publicToken, productName }: Place): string {
  const name = escapeXml(productName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<script src="${OFFICE_SCRIPTS}/lib/1/hosted/office.js"></script>
<link rel="stylesheet" href="excel.css">
</head>
<body data-api="${escapeXml(publicUrl)}/v2/sheet" data-public-key="${escapeXml(publicToken)}">
<h1>${name}</h1>
<p>Type <code>=${NAMESPACE}.</code> in a cell to see the functions.</p>
<form>
<label>Key for spreadsheets <input type="password" autocomplete="off" spellcheck="false"></label>
<p>Without a key of your own, the public key is used. <a href="${escapeXml(publicUrl)}/explorer/account/api" target="_blank" rel="noopener">Create one</a></p>
<button>Save and read again</button>
<output aria-live="polite"></output>
</form>
<script src="excel.js"></script>
</body>
</html>
`
}
