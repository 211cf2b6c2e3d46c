import { formatDay } from '@tickmark/core/formats/formatDay'
import { z } from 'zod'
import { getComparables, tabulateComparables } from '../endpoints/projects/getComparables.ts'
import { callEndpoint, tool } from './Tool.ts'
import { describeOrigin, writeAnswer } from './writeToolText.ts'

const { window, as_of } = getComparables.input.shape

const texts = (description: string) =>
  z.array(z.string().min(1).max(120)).max(50).optional().describe(description)

export const comparablesTool = tool({
  name: 'get_comparables',
  switches: getComparables.switches,
  title: 'Comparables',
  description:
    'A project beside its peers: multiples, growth, margins and dilution, with statistics of the peers, and the market cap and price that the multiples imply. Amounts are US dollars, annualized; growth, margins and shares are fractions.',
  input: z.strictObject({
    project_id: z.string().min(1).max(120).describe('Project id.'),
    peers: texts('Project ids; by default the largest of the market sector.'),
    multiples: texts('Multiples, such as `ps_circulating`.'),
    apply: texts('Multiples to apply, as `<multiple>:<low>:<middle>:<high>`.'),
    window,
    as_of,
  }),
  async run(tools, input) {
    const comps = await callEndpoint(tools, getComparables, input)
    const rows = tabulateComparables(comps)
    const columns = comps.columns.map(({ column_id }) => column_id)
    const heads = ['row', 'project_id', ...columns]
    const table = rows.map((row) => heads.map((head) => row[head] as string | number | null))
    const implied = comps.implied.map(({ column_id, multiples, market_cap, price, change }) => [
      column_id,
      ...[multiples.low, multiples.mid, multiples.high],
      ...[market_cap.low, market_cap.mid, market_cap.high],
      ...[price.low, price.mid, price.high, change.mid],
    ])
    return writeAnswer(
      tools,
      [
        `${comps.names[0]} and ${comps.names.length - 1} peers, amounts of ${comps.window}${comps.to === null ? '' : ` to ${formatDay(comps.to)}`}, annualized`,
        { columns: heads, rows: table, offset: 0, total: table.length },
        'Implied values of the project:',
        {
          columns: [
            ...['multiple', 'low', 'middle', 'high', 'market_cap_low', 'market_cap_middle'],
            ...['market_cap_high', 'price_low', 'price_middle', 'price_high', 'change_middle'],
          ],
          rows: implied,
          offset: 0,
          total: implied.length,
        },
        comps.notes.join(' '),
        describeOrigin(comps.meta),
      ],
      `${tools.origin}/explorer/projects/${comps.project_id}/comparables`,
    )
  },
})
