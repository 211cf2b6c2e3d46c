import { openTable } from '../../csv/openTable.ts'
import { parseDay } from '../../csv/parseDay.ts'
import { parseNumber } from '../../csv/parseNumber.ts'
import { readRows } from '../../csv/readRows.ts'
import type { Importer } from '../../Importer.ts'
import { createRaiseRecorder, parseValuation } from './Raise.ts'

const HEADER = /^"?Name"?,"?Timestamp"?,"?Date"?,"?Amount Raised"?,"?Round"?/

/** Fundraises as the provider's dashboard exports them: amounts in US dollars, valuations in millions. */
export const raisesCsv: Importer = {
  id: 'defillama-raises-csv',
  source_id: 'defillama',
  title: 'DefiLlama raises (CSV export)',
  rank: 20,
  recognise: ({ text }) => HEADER.test(text),
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
    const table = await openTable(file, writer)
    const names = [
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
    ]
    const indexes = names.map((name) => table.column(name))
    const description = table.header.indexOf('Description')
    const record = createRaiseRecorder(writer)
    for await (const rows of table.rows)
      for (const { cells, line } of rows) {
        const [
          name = '',
          dayText = '',
          amountText = '',
          round = '',
          leads = '',
          category = '',
          url = '',
          valuationText = '',
          chains = '',
          others = '',
        ] = indexes.map((index) => (cells[index] ?? '').trim())
        const day = parseDay(dayText)
        if (name === '' || day === null) {
          writer.reject(
            name === '' ? 'no name' : 'not a calendar day',
            `line ${line}: "${dayText}"`,
          )
          continue
        }
        const amount = amountText === '' ? null : parseNumber(amountText)
        if (Number.isNaN(amount) || Number(amount) < 0)
          writer.reject('not an amount in Amount Raised', `line ${line}: "${amountText}"`)
        const valuation = parseValuation(valuationText)
        if (Number.isNaN(valuation))
          writer.reject('not an amount in Valuation', `line ${line}: "${valuationText}"`)
        record(
          {
            name,
            day,
            round,
            amount_usd: amount !== null && amount >= 0 ? amount : null,
            valuation_usd: Number.isNaN(valuation) ? null : valuation,
            lead_investors: splitList(leads),
            other_investors: splitList(others),
            chains: splitList(chains),
            category,
            // The export's description is what the API calls the sector.
            sector: (cells[description] ?? '').trim(),
            url,
          },
          line,
        )
        if (writer.full) await writer.flush()
      }
  },
}

function splitList(text: string): string[] {
  return text
    .split(' + ')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
