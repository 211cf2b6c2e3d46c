import { ShareBar } from '../../../charts/share/ShareBar.tsx'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import { TreemapChart } from '../../../charts/treemap/TreemapChart.tsx'
import { TreemapScale } from '../../../charts/treemap/TreemapScale.tsx'
import { CHART_SPECIMENS, SECTOR_SPECIMENS } from '../CHART_SPECIMENS.ts'
import { Specimen, Specimens } from '../Specimen.tsx'

const LIMIT = 0.2
const REVENUE = [
  { id: 'protocol', name: 'Protocol', value: 44e6 },
  { id: 'supply', name: 'Supply side', value: 17.8e6 },
]
const CHAINS = ['Ethereum', 'Base', 'Arbitrum', 'Optimism', 'Polygon', 'BNB', 'Celo', 'Scroll']
const COMPOSITION = [...CHAINS, 'Linea', 'Gnosis', 'Blast'].map((name, index) => ({
  id: name.toLowerCase(),
  name,
  value: 1e8 / (index + 1) ** 1.4,
}))

export function Charts() {
  return (
    <>
      <Specimens title="TimeSeriesChart">
        {CHART_SPECIMENS.map((chart) => (
          <Specimen key={chart.label} state={chart.label} width="full">
            <div className="w-full">
              <TimeSeriesChart {...chart} height={220} />
            </div>
          </Specimen>
        ))}
      </Specimens>
      <Specimens
        title="TreemapChart"
        width="full"
        states={{
          'sectors and projects': (
            <div className="w-full">
              <TreemapChart
                groups={SECTOR_SPECIMENS}
                label="Fees by sector"
                height={320}
                limit={LIMIT}
                describe={(leaf, group) => `${leaf.name}, ${group}`}
                groupLink={() => ({ to: '.' })}
                leafLink={() => ({ to: '.' })}
              />
              <TreemapScale limit={LIMIT} of="Change, 30d" />
            </div>
          ),
        }}
      />
      <Specimens
        title="ShareBar"
        width="field"
        states={{
          'in a given order': (
            <ShareBar parts={REVENUE} unit="usd" label="Revenue share" order="given" />
          ),
          'many parts, with their total': (
            <ShareBar parts={COMPOSITION} unit="usd" label="Fees by chain" hasTotal />
          ),
          'a part is not known': (
            <ShareBar
              parts={[...REVENUE, { id: 'burned', name: 'Burned', value: null }]}
              unit="usd"
              label="Revenue share"
            />
          ),
        }}
      />
    </>
  )
}
