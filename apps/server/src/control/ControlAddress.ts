import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'server.json'

const ControlAddressSchema = z.object({ url: z.url(), secret: z.string().min(32), pid: z.int() })

/** The address at which a command of this machine reaches the server that has the data folder open. */
export type ControlAddress = z.infer<typeof ControlAddressSchema>

/** A secret that only those who may read the data folder know. */
export function createControlSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Leaves the address in the data folder, readable by its owner only. */
export async function writeControlAddress(dataDir: string, address: ControlAddress): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify(address), { mode: 0o600 })
}

export async function removeControlAddress(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true })
}

/** The address that a server left, which may be gone by now; undefined when there is none that can be read. */
export async function findControlAddress(dataDir: string): Promise<ControlAddress | undefined> {
  try {
    return ControlAddressSchema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch {
    return undefined
  }
}
