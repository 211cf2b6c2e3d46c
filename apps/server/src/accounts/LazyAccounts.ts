import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Accounts } from '@tickmark/accounts/context/Accounts'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { AccessChange, AnnounceAccess } from '@tickmark/accounts/services/KeyRing'
import { AppError } from '@tickmark/core/errors/AppError'
import { checkDataDir } from '../runtime/checkDataDir.ts'
import type { Config } from '../settings/config.ts'

type LazyAccountsOptions = {
  /** Receives failures of work that ran after its call had answered. */
  report?: (failure: unknown) => void
  /** The store of attempt counts; the memory of this process when absent. */
  counts?: Counts
  /** Announces changes of access to other servers. */
  announce?: AnnounceAccess
}

/**
 * The way to the store of accounts. It is opened when it is first needed, since a terminal without accounts needs
 * neither the time nor the memory; an opening that failed is tried again.
 */
export class LazyAccounts {
  readonly #config: Config
  readonly #options: LazyAccountsOptions
  #opening: Promise<Accounts> | undefined
  #secret: Promise<string> | undefined

  constructor(config: Config, options: LazyAccountsOptions = {}) {
    this.#config = config
    this.#options = options
  }

  open(): Promise<Accounts> {
    this.#opening ??= this.#open().catch((failure: unknown) => {
      this.#opening = undefined
      throw failure
    })
    return this.#opening
  }

  /** Reads the secret that signs sessions: the setting, or what the data folder keeps. */
  readSecret(): Promise<string> {
    const { accounts, dataDir } = this.#config
    if (accounts.secret !== null) return Promise.resolve(accounts.secret)
    this.#secret ??= readSecret(dataDir).catch((failure: unknown) => {
      this.#secret = undefined
      throw failure
    })
    return this.#secret
  }

  /** True if it has been needed. */
  get isOpen(): boolean {
    return this.#opening !== undefined
  }

  /** Returns whether there may be users already: an embedded store begins with the first of them. */
  isThere(): boolean {
    const { store } = this.#config.accounts
    return store.kind === 'server' || this.#opening !== undefined || existsSync(store.path)
  }

  /** Opens it where there are people already, so that the first of them does not wait. Throws as opening it does. */
  async warm(): Promise<void> {
    if (this.isThere()) await this.open()
  }

  /** The link that creates the first administrator; null if there is one. Does not open an empty embedded store. */
  async findSetUpLink(publicUrl: string): Promise<string | null> {
    if (this.#config.companyDomain !== null) return null
    const { createSetUpLink, isSetUp } = await import('@tickmark/accounts/users/setUpAdministrator')
    const accounts = this.isThere() ? await this.open() : null
    if (accounts !== null && (await isSetUp(accounts, accounts.db))) return null
    return createSetUpLink({ secret: await this.readSecret(), publicUrl })
  }

  /** Forgets what another server has changed. A store that is not open remembers nothing. */
  async hear(change: AccessChange): Promise<void> {
    const accounts = await this.#opening?.catch(() => undefined)
    accounts?.keys.hear(change)
    accounts?.sessionTiers.hear()
  }

  async close(): Promise<void> {
    const accounts = await this.#opening?.catch(() => undefined)
    await accounts?.close()
  }

  async #open(): Promise<Accounts> {
    const { accounts, documents, publicUrl, productName, companyDomain, isGated, billing } =
      this.#config
    const { openAccounts } = await import('@tickmark/accounts/openAccounts')
    return openAccounts({
      ...accounts,
      fileQuota: documents.quota,
      secret: await this.readSecret(),
      publicUrl,
      productName,
      companyDomain,
      isGated,
      billing,
      ...(this.#options.report !== undefined && { reportFailure: this.#options.report }),
      ...(this.#options.announce !== undefined && { announce: this.#options.announce }),
      ...(this.#options.counts !== undefined && { counts: this.#options.counts }),
    })
  }
}

const SHORTEST = 32

/**
 * The secret of an installation that was given none: made once and kept in the data folder, readable by its owner.
 * @throws AppError `conflict` when the file does not hold one.
 */
async function readSecret(dataDir: string): Promise<string> {
  await checkDataDir(dataDir)
  const file = join(dataDir, 'secret')
  const own = `${file}.${process.pid}`
  const known = await readIfThere(file)
  if (known !== undefined) return checkLength(known, file)
  try {
    await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
    // A file that is linked is whole, and of two that start at once only the first one links it.
    await link(own, file).catch(() => undefined)
  } finally {
    await rm(own, { force: true })
  }
  return checkLength((await readIfThere(file)) ?? '', file)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return undefined
    throw failure
  }
}

function checkLength(secret: string, file: string): string {
  if (secret.length >= SHORTEST) return secret
  throw new AppError(
    'conflict',
    `The file ${file} does not contain a secret of at least ${SHORTEST} characters. Delete it to create a new one; all users must then log in again.`,
  )
}
