import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'
import { TrimmedText, TrimmedTexts } from '../../../files/TrimmedText.ts'
import { findChain, findProduct, matchProject, toSlug } from '../../matchProject.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { addStated } from './LlamaList.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'

/** An asset of the list; `onChainMcap` is its market cap by chain, in US dollars. */
const ListedAsset = z.object({
  id: z.string().regex(/^[\w./-]{1,100}$/),
  ticker: TrimmedText,
  assetName: TrimmedText,
  assetGroup: TrimmedText,
  category: TrimmedTexts,
  assetClass: TrimmedTexts,
  issuer: TrimmedText,
  parentPlatform: TrimmedText,
  chain: TrimmedTexts,
  onChainMcap: z.record(z.string(), LooseNumber).nullish(),
  price: LooseNumber,
  stablecoin: z.boolean().nullish(),
  governance: z.boolean().nullish(),
})
type ListedAsset = z.output<typeof ListedAsset>

/**
 * Tokenized assets with their market caps and prices of now, from one list of all of them, which the open API does not
 * guarantee. Stablecoins and governance tokens of issuers are left out, and assets whose issuer the catalog lacks.
 */
export function createTokenizedAssets(key: string | null): Dataset {
  const path = '/rwa/current'
  const url = key === null ? llamaUrl(path) : llamaProUrl(key, path)
  return {
    id: 'tokenized-assets',
    title: 'Tokenized assets of today',
    metrics: ['asset_market_cap_circulating', 'asset_price'],
    records: ['assets'],
    isSecondary: true,
    projectOf: () => null,
    subjects: async () => [{ key: 'assets', calls: [{ url, missing: NO_SUCH_PROTOCOL }] }],
    read({ bodies: [body], fetched_at }, writer) {
      if (body === null || body === undefined) return
      const seen = new Set<string>()
      const list = z.array(z.unknown()).min(1).parse(body)
      for (const { line, record } of parseRecords(list, ListedAsset, writer)) {
        if (record.stablecoin === true || record.governance === true) continue
        if (seen.has(record.id)) {
          writer.reject('the same asset again', `record ${line}: ${record.id}`)
          continue
        }
        seen.add(record.id)
        writeAsset(record, { line, moment: fetched_at }, writer)
      }
    },
  }
}

function writeAsset(
  asset: ListedAsset,
  { line, moment }: { line: number; moment: number },
  writer: BatchWriter,
): void {
  const { catalog } = writer
  const [issuer] = [asset.issuer, asset.parentPlatform].flatMap(
    (name) => matchProject(catalog, name) ?? [],
  )
  if (issuer === undefined) {
    writer.reject('an issuer that is not in the catalog', asset.issuer || asset.id)
    return
  }
  const caps = asset.onChainMcap ?? {}
  const chains = [...asset.chain, ...Object.keys(caps)].flatMap(
    (name) => findChain(catalog, name) ?? [],
  )
  const issuer_id = issuer.project_id
  // The catalog has some assets as products of their issuers.
  const product = findProduct(issuer, [asset.ticker, asset.assetName])
  const asset_id = product?.product_id ?? asset.id
  writer.record('assets', {
    ...{ asset_id, name: asset.assetName || asset.ticker || asset.id, issuer_id },
    symbol: asset.ticker,
    asset_class: toSlug(asset.assetGroup || (asset.category[0] ?? '')),
    // The list has no other word for what a token represents.
    reference_asset: asset.assetClass[0] ?? '',
    chains: [...new Set(chains)],
    url: '',
  })
  const values = {
    asset_market_cap_circulating: addStated(Object.values(caps)),
    asset_price: asset.price,
  }
  for (const [metric_id, value] of Object.entries(values)) {
    const point = { metric_id, project_id: issuer_id, product_id: asset_id }
    writeDays([{ moment, value, line }], { point, as: 'level' }, writer)
  }
}
