import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import type { ImportFile } from '../../files/ImportFile.ts'
import { readJson } from '../../files/readJson.ts'

const OWNERS_FILE = 'cyclescan_canisters.json'
const CANISTER_ID = /^[a-z0-9]{1,5}(?:-[a-z0-9]{1,5}){1,10}$/

const BODY = z.object({ snapshots: z.array(z.unknown()) })
/** `timestamp` is in milliseconds; balances are whole cycles as text. */
const SNAPSHOT = z.object({
  timestamp: z.number().int().min(1_230_768_000_000).max(4_102_444_800_000),
  balances: z.record(z.string(), z.unknown()),
})
const OWNERS = z.array(
  z.object({ canister_id: z.string(), project: z.array(z.string()).optional() }),
)

/** Snapshots of the cycle balances of canisters. Balances only: a snapshot of some canisters is no metric of the network. */
export const cycleBalances: Importer = {
  id: 'cyclescan-snapshots',
  source_id: 'cyclescan',
  title: 'Cyclescan balances of canisters',
  rank: 20,
  companions: [OWNERS_FILE],
  recognize: ({ text }) => /^\s*\{\s*"snapshots"\s*:/.test(text),
  async statedMoment(file) {
    const newest = (await readSnapshots(file)).reduce<number>((latest, item) => {
      const snapshot = SNAPSHOT.safeParse(item)
      return snapshot.success ? Math.max(latest, snapshot.data.timestamp) : latest
    }, 0)
    return newest === 0 ? null : newest
  },
  async read(file, writer) {
    const owners = await readOwners(file.beside(OWNERS_FILE))
    for (const [index, item] of (await readSnapshots(file)).entries()) {
      const snapshot = SNAPSHOT.safeParse(item)
      if (!snapshot.success) {
        writer.read()
        writer.reject(
          'not a snapshot',
          `snapshot ${index + 1}: ${snapshot.error.issues[0]?.message}`,
        )
        continue
      }
      const { timestamp, balances } = snapshot.data
      const taken_at = new Date(timestamp).toISOString().slice(0, 23).replace('T', ' ')
      for (const [canister_id, cycles] of Object.entries(balances)) {
        writer.read()
        if (!CANISTER_ID.test(canister_id))
          writer.reject('not a canister id', canister_id.slice(0, 80))
        else if (!/^\d{1,30}$/.test(String(cycles)))
          writer.reject('not an amount of cycles', `${canister_id}: ${JSON.stringify(cycles)}`)
        else
          writer.record('canister_balances', {
            canister_id,
            owner: owners.get(canister_id) ?? '',
            taken_at,
            cycles: Number(cycles),
          })
        if (writer.full) await writer.flush()
      }
    }
  },
}

async function readSnapshots(file: ImportFile): Promise<unknown[]> {
  const body = BODY.safeParse(await readJson(file))
  if (body.success) return body.data.snapshots
  throw new AppError('unsupported-input', 'The list "snapshots" is missing.')
}

async function readOwners(file: ImportFile | null): Promise<Map<string, string>> {
  const owners = file === null ? null : OWNERS.safeParse(await readJson(file))
  if (!owners?.success) return new Map()
  return new Map(owners.data.map(({ canister_id, project }) => [canister_id, project?.[0] ?? '']))
}
