import type { Importer } from '../../files/Importer.ts'
import { openTable } from '../../files/openTable.ts'
import { parseDay, parseNumber } from '../../files/parseCells.ts'
import { readRows } from '../../files/readRows.ts'
import { createRaiseRecorder, parseValuation } from './Raise.ts'

const COLUMNS = [
  'Name',
  'Date',
  'Amount Raised',
  'Round',
  'Lead Investor',
  'Category',
  'Source',
  'Valuation',
  'Chains',
  'Other Investors',
] as const

const HEADER = /^"?Name"?,"?Timestamp"?,"?Date"?,"?Amount Raised"?,"?Round"?/

/** Fundraises as the provider's dashboard exports them: amounts in US dollars, valuations in millions. */
export const raisesCsv: Importer = {
  id: 'defillama-raises-csv',
  source_id: 'defillama',
  title: 'DefiLlama raises (CSV export)',
  rank: 20,
  recognize: ({ text }) => HEADER.test(text),
  async statedMoment(file) {
    let newest = ''
    let dayColumn = -1
    for await (const rows of readRows(file.open(), () => {}))
      for (const { cells } of rows) {
        if (dayColumn < 0) dayColumn = Math.max(0, cells.indexOf('Date'))
        else {
          const day = parseDay(cells[dayColumn] ?? '')
          if (day !== null && day > newest) newest = day
        }
      }
    return newest === '' ? null : Date.parse(newest) + 86_400_000
  },
  async read(file, writer) {
    await using table = await openTable(file, writer)
    const positions = new Map(COLUMNS.map((name) => [name, table.column(name)]))
    // The export's description is what the API calls the sector.
    const description = table.header.indexOf('Description')
    const record = createRaiseRecorder(writer)
    for await (const rows of table.rows)
      for (const { cells, line } of rows) {
        const at = (name: (typeof COLUMNS)[number]) =>
          (cells[positions.get(name) ?? -1] ?? '').trim()
        const name = at('Name')
        const day = parseDay(at('Date'))
        const amounts = readAmounts(
          { amount: at('Amount Raised'), valuation: at('Valuation') },
          (reason, text) => writer.reject(reason, `line ${line}: "${text}"`),
        )
        if (name === '') writer.reject('no name', `line ${line}`)
        else if (day === null) writer.reject('not a calendar day', `line ${line}: "${at('Date')}"`)
        else {
          const raise = {
            name,
            day,
            round: at('Round'),
            ...amounts,
            lead_investors: splitList(at('Lead Investor')),
            other_investors: splitList(at('Other Investors')),
            chains: splitList(at('Chains')),
            category: at('Category'),
            sector: (cells[description] ?? '').trim(),
            url: at('Source'),
          }
          record(raise, line)
        }
        if (writer.full) await writer.flush()
      }
  },
}

function readAmounts(
  texts: { amount: string; valuation: string },
  reject: (reason: string, text: string) => void,
) {
  const amount = texts.amount === '' ? null : parseNumber(texts.amount)
  const isAmount = amount === null || amount >= 0
  if (!isAmount) reject('not an amount in Amount Raised', texts.amount)
  const valuation = parseValuation(texts.valuation)
  const isValuation = valuation === null || valuation >= 0
  if (!isValuation) reject('not an amount in Valuation', texts.valuation)
  return {
    amount_usd: isAmount && amount !== null ? toCents(amount) : null,
    valuation_usd: isValuation ? valuation : null,
  }
}

/** The export multiplies millions in binary: 4.1 million is 4099999.9999999995 there. */
const toCents = (dollars: number) => Math.round(dollars * 100) / 100

function splitList(text: string): string[] {
  return text
    .split(' + ')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
