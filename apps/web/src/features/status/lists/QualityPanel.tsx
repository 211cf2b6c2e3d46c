import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { trpc } from '../../../data/trpc.ts'
import { TablePanel } from '../../../tables/TablePanel.tsx'

const count = (value: number) => formatValue(value, 'number', 'exact')

/** Each check that batches go through: what it says, when it ran last, and how many points it quarantines. */
export function QualityPanel() {
  const query = useQuery(trpc.status.getQuality.queryOptions({}))
  const { data } = query
  return (
    <TablePanel
      title="What every batch goes through"
      query={query}
      skeleton="h-[360px]"
      rows={data?.checks}
      table={{
        label: 'Quality checks',
        heads: ['Check', 'Last run', '#Looked at', '#Found', '#Held now', '#Not shown', '#Settled'],
        isWhole: true,
        describe: (check) => ({
          key: check.check_id,
          cells: [
            <span key="says" className="inline-block max-w-xl min-w-56 whitespace-normal">
              {check.title}
              <span className="block text-xs text-fg3">{check.says}</span>
            </span>,
            check.last_run_at === null ? '—' : formatMoment(check.last_run_at),
            count(check.last_compared),
            count(check.last_failed),
            count(check.held),
            count(check.withheld),
            count(check.settled),
          ],
        }),
        fields: [
          'check_id',
          'title',
          'says',
          'last_run_at',
          'last_compared',
          'last_failed',
          'held',
          'withheld',
          'settled',
        ],
      }}
      subject={{
        title: 'Quality checks',
        question: { procedure: 'status.getQuality', input: {} },
        file: 'quality-checks',
      }}
      file={{ isSample: data?.meta.sample === true }}
      footer={
        data && (
          <span>
            {count(data.held)} of {count(data.points)} points are held.
          </span>
        )
      }
    />
  )
}
