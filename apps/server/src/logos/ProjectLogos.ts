import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { RefusedHostError, type WebhookPolicy } from '@tickmark/accounts/webhooks/checkWebhookUrl'
import { createPublicFetch } from '@tickmark/accounts/webhooks/createPublicFetch'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { SOURCE_TERMS } from '@tickmark/core/sources/SOURCE_TERMS'
import { createLookup } from '@tickmark/core/text/createLookup'
import { createLogoDrawer } from './createLogoDrawer.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3
const HEADERS = {
  accept: 'image/png, image/jpeg, image/webp, image/gif',
  'user-agent': 'Tickmark-Logos/1',
}

/** The rules for where pictures are fetched from. Plain HTTP is for tests only. */
type PicturePolicy = WebhookPolicy & { allowsHttp?: boolean }

/**
 * Downloads a picture that a source names: over HTTPS from the public internet, at most 1 MB within ten seconds. The
 * host of each redirect is checked like that of the first address.
 * @throws Error that says why there is no picture.
 */
export async function fetchPicture(address: string, policy: PicturePolicy): Promise<Uint8Array> {
  const fetchPublic = createPublicFetch(policy)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (url.protocol !== 'https:' && !(policy.allowsHttp && url.protocol === 'http:'))
      throw new RefusedHostError(`${url.protocol} is not allowed`)
    const { status, headers, body } = await fetchPublic(url.href, { headers: HEADERS, signal })
    if (status === 200) return collect(body)
    await body?.cancel()
    const location = headers.get('location')
    if (status < 300 || status >= 400 || location === null)
      throw new Error(`it responded with status ${status}`)
    url = new URL(location, url)
  }
  throw new Error('it redirects too often')
}

/** @throws Error beyond the size that a logo may have, as soon as that is known. */
async function collect(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('it is larger than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A logo that could not be had is tried again after this. */
const RETRY_MS = 24 * 3_600_000
/** Pixels of a side: twice what most screens show. */
const SIZE = 80
/** Raised when logos are drawn differently: stored ones are then drawn again when a visitor looks at them. */
const DRAWING = 2
const FETCHED_AT_ONCE = 4
/** The time for which a picture that the server draws waits for logos that are not here yet. */
const SOON_MS = 1_500
/** Logos that wait to be fetched; beyond this the page shows a monogram until next time. */
const MAX_WAITING = 200

/** The facts that are stored beside each logo. */
type Origin = {
  project_id: string
  /** The address from which it was fetched. */
  url: string
  host: string
  fetched_at: string
  /** The terms of use, as far as they are known. */
  license: string
  /** The reason why there is no picture; null where there is one. */
  fault: string | null
  /** The `DRAWING` that it is; absent for the first. */
  drawing?: number
}

type ProjectLogo = { png: Buffer; etag: string }

type Options = {
  /** The folder of logos; created with the first one. */
  folder: string
  catalog: () => Catalog
  policy?: PicturePolicy
  now?: () => number
  /** Redraws a picture as a small square PNG. */
  draw?: (picture: Uint8Array) => Promise<Uint8Array>
}

/**
 * Logos of projects: fetched from the addresses that sources and curated files name when a visitor first looks at them,
 * redrawn so that nothing but pixels is left, and stored with their origin.
 */
export class ProjectLogos {
  readonly #options: Required<Options>
  readonly #fetching = new Map<string, Promise<ProjectLogo | null>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: Options) {
    this.#options = {
      policy: { allowsPrivate: false },
      now: () => Date.now(),
      draw: createLogoDrawer(SIZE),
      ...options,
    }
  }

  /** The logo of a project; null where no source names one or it cannot be had. */
  async find(projectId: string): Promise<ProjectLogo | null> {
    const { documents } = this.#options.catalog()
    const url = documents[projectId]?.logo
    if (url === undefined) return null
    const known = this.#fetching.get(url)
    if (known !== undefined) return known
    if (this.#waiting.length >= MAX_WAITING) return null
    const finding = this.#readOrFetch(projectId, url).finally(() => this.#fetching.delete(url))
    this.#fetching.set(url, finding)
    return finding
  }

  /**
   * The logos of projects by id, as PNGs, for a picture that the server draws now. One that takes longer to fetch is
   * absent, and here the next time.
   */
  async findSoon(projectIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>()
    const finding = projectIds.map(async (id) => {
      const logo = await this.find(id)
      if (logo !== null) found.set(id, logo.png)
    })
    await Promise.race([Promise.all(finding), setTimeout(SOON_MS, null, { ref: false })])
    return new Map(found)
  }

  async #readOrFetch(projectId: string, url: string): Promise<ProjectLogo | null> {
    const path = join(this.#options.folder, createHash('sha256').update(url).digest('hex'))
    const origin = await readOrigin(path)
    if (origin?.fault === null) {
      if (origin.drawing !== DRAWING) await this.#oneOfFew(() => this.#redraw(path, origin))
      return readLogo(path)
    }
    const triedAt = origin === undefined ? 0 : Date.parse(origin.fetched_at)
    if (this.#options.now() - triedAt < RETRY_MS) return null
    return this.#oneOfFew(() => this.#fetch(projectId, { url, path }))
  }

  async #fetch(projectId: string, at: { url: string; path: string }): Promise<ProjectLogo | null> {
    const { url, path } = at
    const { folder, policy, draw, now } = this.#options
    let fault: string | null = null
    await mkdir(folder, { recursive: true })
    try {
      await writePicture(path, await draw(await fetchPicture(url, policy)))
    } catch (failure) {
      fault = failure instanceof Error ? failure.message.slice(0, 300) : 'failed'
    }
    const { host } = new URL(url)
    const origin: Origin = {
      project_id: projectId,
      url,
      host,
      fetched_at: new Date(now()).toISOString(),
      license: findLicense(host),
      fault,
      drawing: DRAWING,
    }
    // Written last: a picture without it is fetched again.
    await writeFile(`${path}.json`, JSON.stringify(origin))
    return fault === null ? readLogo(path) : null
  }

  /** Draws a stored logo again. One that cannot be drawn stays as it is. */
  async #redraw(path: string, origin: Origin): Promise<void> {
    try {
      await writePicture(path, await this.#options.draw(await readFile(`${path}.png`)))
    } catch {}
    await writeFile(`${path}.json`, JSON.stringify({ ...origin, drawing: DRAWING }))
  }

  async #oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= FETCHED_AT_ONCE)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}

/** A request that comes meanwhile gets the earlier picture. */
async function writePicture(path: string, png: Uint8Array): Promise<void> {
  await writeFile(`${path}.partial`, png)
  await rename(`${path}.partial`, `${path}.png`)
}

async function readOrigin(path: string): Promise<Origin | undefined> {
  try {
    return JSON.parse(await readFile(`${path}.json`, 'utf8'))
  } catch {
    return undefined
  }
}

async function readLogo(path: string): Promise<ProjectLogo | null> {
  try {
    const png = await readFile(`${path}.png`)
    return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, 32)}"` }
  } catch {
    return null
  }
}

/** Hosts of pictures by source; a project's mark belongs to the project in any case. */
const HOSTS: Readonly<Record<string, string>> = createLookup({
  'icons.llama.fi': 'defillama',
  'icons.llamao.fi': 'defillama',
  'coin-images.coingecko.com': 'coingecko',
  'assets.coingecko.com': 'coingecko',
})

function findLicense(host: string): string {
  const source = HOSTS[host]
  const terms = source === undefined ? null : (SOURCE_TERMS[source]?.license ?? null)
  return `Mark of the project. ${terms === null ? `${host} states no license.` : terms}`
}
