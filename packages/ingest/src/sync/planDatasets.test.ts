import { describe, expect, it } from 'vitest'
import { createConnectors } from '../sources/createConnectors.ts'
import { listAwaited, type PlannedDataset, planDatasets } from './createLanes.ts'

const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
  discovery: { coins: 250 },
})
const nameOf = ({ connector, dataset, isBulk, isLeading }: PlannedDataset) =>
  [
    connector.contract.source_id,
    dataset.id,
    ...(isBulk ? ['newest day'] : []),
    ...(isLeading ? ['of the largest'] : []),
  ].join(' ')
const planOf = (source: string, isNew: boolean) =>
  CONNECTORS.filter(({ contract }) => contract.source_id === source).flatMap((connector) =>
    planDatasets(connector, () => isNew).map(nameOf),
  )

describe('planDatasets', () => {
  it('requests every dataset once', () => {
    for (const connector of CONNECTORS)
      expect(
        planDatasets(connector)
          .map(({ dataset }) => dataset.id)
          .toSorted(),
      ).toEqual(connector.datasets.map(({ id }) => id).toSorted())
  })

  it('begins with what a few calls give of all projects, then the largest', () => {
    expect(planOf('defillama', true)).toMatchSnapshot()
    expect(planOf('coingecko', true)).toMatchSnapshot()
  })
})

describe('listAwaited', () => {
  const plans = CONNECTORS.map((connector) => planDatasets(connector, () => true))
  const awaitedBy = (name: string) =>
    plans
      .flat()
      .filter((one) => nameOf(one) === name)
      .flatMap((one) => listAwaited(one, plans).map(nameOf))

  it('lets histories wait for those of sources that are believed before', () => {
    expect(awaitedBy('coingecko market-charts of the largest')).toMatchSnapshot()
    expect(awaitedBy('defillama prices')).toEqual(['coin-metrics asset-metrics'])
    expect(awaitedBy('coin-metrics asset-metrics')).toEqual([])
  })

  it('lets nothing wait that lists give', () => {
    for (const name of ['coingecko markets', 'coingecko listings', 'defillama fees newest day'])
      expect(awaitedBy(name)).toEqual([])
  })
})
