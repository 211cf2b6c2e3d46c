import { z } from 'zod'
import type { Dataset } from '../../connectors/Connector.ts'
import { writeDays } from '../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import {
  E8S,
  GENESIS_DAY,
  INTERNET_COMPUTER,
  joinWindows,
  readSeries,
  yearlyUrls,
} from './icApi.ts'

const BASE = 'https://ledger-api.internetcomputer.org'
const Volumes = z.object({ data: z.array(z.unknown()) })
const Volume = z.object({ timestamp: UnixSeconds, count: LooseNumber })

/** Transactions of the ICP ledger and the ICP in circulation. */
export const ledger: Dataset = {
  id: 'ledger',
  title: 'ICP transactions and circulating supply',
  metrics: ['number_of_icp_transactions', 'token_supply_circulating'],
  async subjects(context) {
    const range = { from: context.since(INTERNET_COMPUTER) ?? GENESIS_DAY, to: context.today }
    const calls = (path: string) =>
      yearlyUrls(`${BASE}${path}`, range, { step: '86400' }).map((url) => ({ url }))
    return [
      { key: 'transactions', calls: calls('/metrics/transaction-volume') },
      { key: 'circulating-supply', calls: calls('/supply/circulating/series') },
    ]
  },
  read({ key, bodies }, writer) {
    if (key === 'circulating-supply') {
      const samples = joinWindows(bodies.map((body) => readSeries(body, writer)))
      const point = {
        metric_id: 'token_supply_circulating',
        project_id: INTERNET_COMPUTER,
      } as const
      writeDays(samples, { point, as: 'level', scale: (e8s) => e8s / E8S }, writer)
      return
    }
    const samples = joinWindows(
      bodies.map((body) =>
        [...parseRecords(Volumes.parse(body).data, Volume, writer)].map(({ line, record }) => ({
          moment: record.timestamp * 1000,
          value: record.count,
          line,
        })),
      ),
    )
    const point = {
      metric_id: 'number_of_icp_transactions',
      project_id: INTERNET_COMPUTER,
    } as const
    writeDays(samples, { point, as: 'flow' }, writer)
  },
}
