import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { readJson } from '../../files/readJson.ts'
import { ContractLabels, findChainByEvmId } from './ContractLabels.ts'

const bridged = z.record(z.string(), z.object({ tokenAddress: z.string() }))
const TOKEN = z.object({
  name: z.string(),
  address: z.string(),
  symbol: z.string(),
  chainId: z.number().int().positive(),
  extensions: z.object({ bridgeInfo: bridged.optional() }).optional(),
})
const BODY = z.union([z.array(z.unknown()), z.object({ tokens: z.array(z.unknown()) })])

/** Token lists in the common format: tokens of a network, with their addresses on others where bridged. */
export const tokenList: Importer = {
  id: 'token-list',
  source_id: 'uniswap-token-list',
  title: 'Uniswap token list',
  rank: 20,
  onlyRecords: true,
  recognize: ({ text }) =>
    /^\s*[[{]/.test(text) &&
    /"chainId"\s*:\s*\d/.test(text) &&
    /"decimals"\s*:\s*\d/.test(text) &&
    /"symbol"\s*:/.test(text),
  async read(file, writer) {
    const body = BODY.safeParse(await readJson(file))
    if (!body.success) throw new AppError('unsupported-input', 'A list of tokens was expected.')
    const list = Array.isArray(body.data) ? body.data : body.data.tokens
    const contracts = new ContractLabels(writer)
    for (const { line, record: token } of parseRecords(list, TOKEN, writer)) {
      const { name, symbol } = token
      const known = { name, symbol, category: 'fungible_tokens', line: `record ${line}` }
      contracts.add({
        ...known,
        chain_id: findChainByEvmId(writer.catalog, token.chainId),
        address: token.address,
      })
      for (const [id, { tokenAddress }] of Object.entries(token.extensions?.bridgeInfo ?? {}))
        if (/^\d{1,15}$/.test(id))
          contracts.add({
            ...known,
            labels: ['bridged-token'],
            chain_id: findChainByEvmId(writer.catalog, Number(id)),
            address: tokenAddress,
          })
    }
    await contracts.write()
  },
}
