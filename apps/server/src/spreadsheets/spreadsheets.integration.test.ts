import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import fastifyStatic from '@fastify/static'
import { openTestApi, TEST_TOKEN } from '@tickmark/api/testing/openTestApi'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { registerSpreadsheets } from './registerSpreadsheets.ts'

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url))
const ORIGIN = 'https://terminal.example'

const api = openForTests(openTestApi)
const folder = makeTestFolder()
beforeAll(async () => {
  for (const mode of ['excel', 'appsScript'])
    await promisify(execFile)('vite', [
      ...['build', WEB, '--config', join(WEB, 'vite.spreadsheets.config.ts'), '--mode', mode],
      ...['--outDir', join(folder, 'spreadsheets'), '--logLevel', 'warn'],
    ])
  await cp(join(WEB, 'public/spreadsheets'), join(folder, 'spreadsheets'), { recursive: true })
  const config = makeConfig({
    TT_PUBLIC_URL: ORIGIN,
    TT_PUBLIC_TOKEN: TEST_TOKEN,
    TT_PRODUCT_NAME: 'Fees & "Co"',
  })
  await api.app.register(fastifyStatic, { root: folder, serve: false })
  registerSpreadsheets(api.app, { config, webFolder: folder })
})

const load = async (name: string) => {
  const response = await api.app.inject(`/explorer/spreadsheets/${name}`)
  expect([name, response.statusCode]).toEqual([name, 200])
  return response
}

describe('the Excel add-in', () => {
  it('has a manifest that keeps the rules of Office', async () => {
    const { body } = await load('manifest.xml')
    expect(findOpenElements(body)).toEqual([])
    const attribute = (element: string) =>
      new RegExp(`<${element} DefaultValue="([^"]*)"`).exec(body)?.[1] ?? ''
    expect(/<Id>(.*)<\/Id>/.exec(body)?.[1]).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(/<Version>(.*)<\/Version>/.exec(body)?.[1]).toMatch(/^\d+(\.\d+){3}$/)
    expect(attribute('DisplayName')).toBe('Fees &amp; &quot;Co&quot;')
    expect(attribute('DisplayName').length).toBeLessThanOrEqual(125)
    expect(attribute('Description').length).toBeLessThanOrEqual(250)
    // Parts outside of the overrides have a fixed order.
    const order = [
      'Id',
      'Version',
      'ProviderName',
      'DefaultLocale',
      'DisplayName',
      'Description',
      'IconUrl',
      'HighResolutionIconUrl',
      'SupportUrl',
      'AppDomains',
      'Hosts',
      'Requirements',
      'DefaultSettings',
      'Permissions',
      'VersionOverrides',
    ]
    const places = order.map((element) => body.indexOf(`<${element}`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    // Every resource that is used is there, and every one that is there is used.
    const used = [...body.matchAll(/resid="([^"]+)"/g)].map(([, id]) => id)
    const resources = [...body.matchAll(/<bt:(\w+) id="([^"]+)" DefaultValue="([^"]+)"/g)]
    expect([...new Set(used)].sort()).toEqual(resources.map(([, , id]) => id).sort())
    for (const [, kind, id = '', value = ''] of resources) {
      expect(id.length).toBeLessThanOrEqual(32)
      if (kind === 'String')
        expect(value.length).toBeLessThanOrEqual(id.includes('Tip') || id === 'Start' ? 250 : 125)
      else expect(value).toMatch(/^https:\/\//)
    }
  })

  it('has every file that the manifest names', async () => {
    const { body } = await load('manifest.xml')
    const files = [...body.matchAll(/\/explorer\/spreadsheets\/([\w.-]+)"/g)].map(
      ([, name = '']) => name,
    )
    for (const name of new Set(files)) await load(name)
    const page = await load('excel.html')
    expect(page.headers['content-security-policy']).toContain('https://appsforoffice.microsoft.com')
    expect(page.headers['x-frame-options']).toBeUndefined()
    await load('excel.css')
  })

  it('describes its functions as Excel requires', async () => {
    const { functions } = (await load('functions.json')).json()
    expect(functions.map(({ name }: { name: string }) => name)).toEqual([
      'VALUE',
      'STATE',
      'SERIES',
      'STATEMENT',
      'ASK',
    ])
    for (const { id, description, parameters, result } of functions) {
      expect(id).toMatch(/^[A-Za-z][\w.]{2,}$/)
      expect(description.length).toBeLessThanOrEqual(256)
      expect(result).toEqual({ type: 'any', dimensionality: 'matrix' })
      const optional = parameters.map((one: { optional: boolean }) => one.optional)
      expect(optional, 'optional parameters come last').toEqual(optional.toSorted())
    }
  })

  it('answers cells from the terminal, one request for those that are computed together', async () => {
    const { body: script } = await load('excel.js')
    const functions = new Map<string, (...args: unknown[]) => Promise<unknown>>()
    class ExcelError extends Error {
      readonly code: string
      constructor(code: string, message: string) {
        super(message)
        this.code = code
      }
    }
    const fetch = vi.fn(
      async (
        _url: string,
        init: { method: 'POST'; headers: Record<string, string>; body: string },
      ) => {
        const { statusCode, body, headers } = await api.app.inject({
          method: init.method,
          url: '/v2/sheet',
          headers: init.headers,
          payload: init.body,
        })
        return new Response(body, {
          status: statusCode,
          headers: headers as Record<string, string>,
        })
      },
    )
    runInContext(
      script,
      createContext({
        fetch,
        setTimeout,
        document: {
          body: { dataset: { api: `${ORIGIN}/v2/sheet`, publicKey: TEST_TOKEN } },
          querySelector: () => null,
        },
        Office: { onReady: async () => undefined },
        CustomFunctions: {
          associate: (id: string, run: () => Promise<unknown>) => functions.set(id, run),
          Error: ExcelError,
          ErrorCode: { invalidValue: '#VALUE!', notAvailable: '#N/A' },
        },
        OfficeRuntime: { storage: { getItem: async () => null } },
      }),
    )
    const call = (name: string, ...args: unknown[]) =>
      functions.get(name)?.(...Object.assign(Array(name === 'ASK' ? 1 : 4).fill(null), args), {
        address: 'A1',
      })
    const [value, table, series, wrong] = await Promise.all([
      call('VALUE', [['ethereum']], [['fees']], [[45_293]], [['']]),
      call('VALUE', [['ethereum'], ['solana']], [['fees', 'price']], [['2024-01-02']]),
      call('SERIES', [['solana']], [['fees']], [['2024-01-01:2024-01-02']], [['day']]),
      call('VALUE', [['etherum']], [['fees']]),
    ])
    expect(value).toEqual([[2]])
    expect(table).toEqual([
      [2, 10],
      [5, expect.objectContaining({ code: '#N/A' })],
    ])
    expect(series).toEqual([
      ['period', 'Solana'],
      ['2024-01-01', 5],
      ['2024-01-02', 5],
    ])
    expect(wrong).toEqual([
      [
        expect.objectContaining({
          code: '#VALUE!',
          message: expect.stringContaining('Did you mean ethereum'),
        }),
      ],
    ])
    expect(fetch).toHaveBeenCalledTimes(1)
    await expect(call('ASK', [['will fees rise?']])).rejects.toMatchObject({ code: '#VALUE!' })
    fetch.mockImplementation(async () =>
      Response.json({ message: 'The API key is not known.' }, { status: 401 }),
    )
    await expect(call('VALUE', [['aave']], [['fees']])).rejects.toMatchObject({
      code: '#N/A',
      message: 'The API key is not known.',
    })
  })
})

describe('the Apps Script library', () => {
  it('defines a documented function per row, which asks the terminal and keeps the answers', async () => {
    const { body: script } = await load('tickmark.gs')
    expect(script.match(/@customfunction/g)).toHaveLength(5)
    expect((await load('appsscript.json')).json().runtimeVersion).toBe('V8')
    const sent: { url: string; options: { headers: object; payload: string } }[] = []
    const answers = [
      { code: 503, body: {} },
      { code: 200, body: { data: [{ value: 5 }] } },
      { code: 401, body: { message: 'The API key is not known.' } },
    ]
    const cache: Record<string, string> = {}
    const sheet = createContext({
      UrlFetchApp: {
        fetch(url: string, options: { headers: object; payload: string }) {
          sent.push({ url, options })
          const { code, body } = answers.shift() ?? { code: 500, body: {} }
          return { getResponseCode: () => code, getContentText: () => JSON.stringify(body) }
        },
      },
      CacheService: {
        getScriptCache: () => ({
          getAll: (keys: string[]) =>
            Object.fromEntries(Object.entries(cache).filter(([key]) => keys.includes(key))),
          putAll: (entries: object) => Object.assign(cache, entries),
        }),
      },
      Utilities: { formatDate: () => '2024-01-02', sleep: () => undefined },
      SpreadsheetApp: { getActive: () => ({ getSpreadsheetTimeZone: () => 'Europe/Berlin' }) },
      PropertiesService: { getScriptProperties: () => ({ getProperty: () => 'tm_own' }) },
    })
    runInContext(script, sheet)
    const call = `TICKMARK('solana', 'fees', new Date(), 'day')`
    expect([runInContext(call, sheet), runInContext(call, sheet)]).toEqual([5, 5])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({
      url: `${ORIGIN}/v2/sheet`,
      options: {
        headers: { Authorization: 'Bearer tm_own' },
        payload:
          '{"cells":[{"function":"value","project":"solana","metric":"fees","date":"2024-01-02","granularity":"day"}]}',
      },
    })
    expect(() => runInContext(`TICKMARK_SERIES('solana', 'fees')`, sheet)).toThrow('not known')
  })
})

/** The elements of an XML text that are not closed in their order. */
function findOpenElements(text: string): string[] {
  const open: string[] = []
  for (const [, close, name = '', selfClosing] of text.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (close === '' && selfClosing === '') open.push(name)
    else if (close !== '' && open.at(-1) === name) open.pop()
    else if (close !== '') return [...open, name]
  }
  return open
}
