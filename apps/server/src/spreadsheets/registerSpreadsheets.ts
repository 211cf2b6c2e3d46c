import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'
import { OFFICE_SCRIPTS, writeExcelPage, writeFunctions, writeManifest } from './writeAddIn.ts'
import { APPS_SCRIPT_MANIFEST, writeAppsScript } from './writeAppsScript.ts'

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
