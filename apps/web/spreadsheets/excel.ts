import { CellQueue, type CellResult } from '@tickmark/core/spreadsheets/CellQueue'
import { runInExcel } from '@tickmark/core/spreadsheets/runInExcel'
import { SHEET_FUNCTION_NAMES, SHEET_FUNCTIONS } from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'

// The page of the Excel add-in: it defines the functions, and its form keeps the key.

type ErrorCode = 'invalidValue' | 'notAvailable'
/** The part of Office.js that is used. */
declare const CustomFunctions: {
  associate(id: string, run: (...args: unknown[]) => Promise<unknown>): void
  Error: new (code: string, message: string) => Error
  ErrorCode: Record<ErrorCode, string>
}
declare const OfficeRuntime: {
  storage: {
    getItem(key: string): Promise<string | null>
    setItem(key: string, value: string): Promise<void>
  }
}
declare const Excel: {
  run(
    work: (context: {
      application: { calculate(kind: 'Full'): void }
      sync(): Promise<void>
    }) => Promise<void>,
  ): Promise<void>
}

declare const Office: { onReady(): Promise<unknown> }

const KEY = 'tickmark-key'
/** Cells that Excel computes within this time are sent together. */
const GATHER_MS = 25
const RETRIES = 3

/** The page says where the terminal is, and its public key. */
const { api = '', publicKey = '' } = document.body.dataset

const queue = new CellQueue({
  send: (cells) => sendCells(cells, RETRIES),
  later: (run) => setTimeout(run, GATHER_MS),
  now: () => Date.now(),
})
const make = (code: ErrorCode) => (message: string) =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode[code], message)
const errors = { invalid: make('invalidValue'), missing: make('notAvailable') }

for (const name of SHEET_FUNCTION_NAMES) {
  const { excelName, parameters } = SHEET_FUNCTIONS[name]
  CustomFunctions.associate(excelName, async (...args) => {
    try {
      // Excel passes an object of its own behind the arguments.
      return await runInExcel({ name, args: args.slice(0, parameters.length) }, { queue, errors })
    } catch (failure) {
      if (failure instanceof CustomFunctions.Error) throw failure
      throw errors.missing(failure instanceof Error ? failure.message : String(failure))
    }
  })
}

void Office.onReady()

async function sendCells(cells: readonly object[], retries: number): Promise<CellResult[]> {
  const key = (await OfficeRuntime.storage.getItem(KEY)) ?? publicKey
  const response = await fetch(api, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cells }),
  })
  if ([429, 503].includes(response.status) && retries > 0) {
    const seconds = Number(response.headers.get('retry-after')) || 1
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return sendCells(cells, retries - 1)
  }
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer.data
}

const form = document.querySelector('form')
const input = document.querySelector('input')
const status = document.querySelector('output')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  await OfficeRuntime.storage.setItem(KEY, input?.value.trim() || publicKey)
  queue.clear()
  await Excel.run(async (context) => {
    context.application.calculate('Full')
    await context.sync()
  })
  if (status !== null) status.value = 'Saved. The figures are read again.'
})
