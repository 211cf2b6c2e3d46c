import { ShareBar } from '../../../charts/share/ShareBar.tsx'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import { TreemapChart } from '../../../charts/treemap/TreemapChart.tsx'
import { TreemapScale } from '../../../charts/treemap/TreemapScale.tsx'
import { CHART_SPECIMENS, SECTOR_SPECIMENS } from '../CHART_SPECIMENS.ts'
import { Specimen, Specimens } from '../Specimen.tsx'

const LIMIT = 0.2
const REVENUE = [
  { id: 'protocol', name: 'Protocol', color: '#6cc5b0', value: 44e6 },
  { id: 'supply', name: 'Supply side', color: '#4269d0', value: 17.8e6 },
]

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
        states={{ 'two parts': <ShareBar parts={REVENUE} label="Revenue share" /> }}
      />
    </>
  )
}
