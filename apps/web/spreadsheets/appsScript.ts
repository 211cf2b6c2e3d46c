import type { CellResult } from '@tickmark/core/spreadsheets/CellQueue'
import type { Argument, Cell } from '@tickmark/core/spreadsheets/listCells'
import { runInSheets } from '@tickmark/core/spreadsheets/runInSheets'
import type { SheetFunction } from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'

// The Apps Script library. What the server puts behind it defines one function of the sheet per row of SHEET_FUNCTIONS.

type HttpResponse = { getResponseCode(): number; getContentText(): string }
/** The services of Apps Script, as far as they are used. */
declare const UrlFetchApp: { fetch(url: string, options: object): HttpResponse }
declare const CacheService: {
  getScriptCache(): {
    getAll(keys: readonly string[]): Record<string, string>
    putAll(values: object, seconds: number): void
  }
}
declare const Utilities: {
  formatDate(date: Date, zone: string, pattern: string): string
  sleep(ms: number): void
}
declare const SpreadsheetApp: { getActive(): { getSpreadsheetTimeZone(): string } }
declare const PropertiesService: {
  getScriptProperties(): { getProperty(name: string): string | null }
}

const FRESH_S = 600
const WAITS_MS = [1_000, 5_000, 10_000]

/** The address of the terminal and its public key; the script property `TICKMARK_KEY` is used in its place. */
export type Settings = { api: string; publicKey: string }

/** Runs one function of the sheet. */
export function run(name: SheetFunction, args: readonly Argument[], settings: Settings) {
  const cache = CacheService.getScriptCache()
  return runInSheets(
    { name, args },
    {
      send: (cells) => sendCells(cells, settings),
      readCache: (keys) => (keys.length === 0 ? {} : cache.getAll(keys)),
      writeCache: (entries) => cache.putAll(entries, FRESH_S),
      toDay: (date) =>
        Utilities.formatDate(
          date,
          SpreadsheetApp.getActive().getSpreadsheetTimeZone(),
          'yyyy-MM-dd',
        ),
    },
  )
}

function sendCells(cells: readonly Cell[], { api, publicKey }: Settings): CellResult[] {
  const key = PropertiesService.getScriptProperties().getProperty('TICKMARK_KEY') ?? publicKey
  const options = {
    method: 'post',
    contentType: 'application/json',
    headers: { Authorization: `Bearer ${key}` },
    payload: JSON.stringify({ cells }),
    muteHttpExceptions: true,
  }
  for (const wait of [...WAITS_MS, null]) {
    const response = UrlFetchApp.fetch(api, options)
    const isBusy = [429, 503].includes(response.getResponseCode())
    if (isBusy && wait !== null) {
      Utilities.sleep(wait)
      continue
    }
    const answer = JSON.parse(response.getContentText())
    if (response.getResponseCode() !== 200) throw new Error(answer.message)
    return answer.data
  }
  return []
}
