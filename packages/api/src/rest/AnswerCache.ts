import { queryContext } from '@tickmark/analytics/client/queryContext'
import { LRUCache } from 'lru-cache'
import { RUN_IMMEDIATELY, type Schedule, SharedRuns } from '../context/SharedRuns.ts'

/** Bytes that are ready to be sent, with the headers that go with them. */
export type ReadyAnswer = { body: Buffer; etag: string; headers: Readonly<Record<string, string>> }

type Make = () => Promise<ReadyAnswer>

const BYTE_LIMIT = 16 * 1024 * 1024
const LARGEST_ENTRY = 8 * 1024 * 1024
const ADDRESS_LIMIT = 20_000

/**
 * Answers as bytes under one data version. A new version empties it.
 * The same answer can be reached by many spellings of its address; `addresses` leads each to its key.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, ReadyAnswer>({
    maxSize: BYTE_LIMIT,
    maxEntrySize: LARGEST_ENTRY,
    sizeCalculation: (answer, key) => answer.body.length + key.length + 512,
  })
  readonly #addresses = new LRUCache<string, string>({ max: ADDRESS_LIMIT })
  readonly #runs = new SharedRuns<ReadyAnswer>()
  #version = -1

  /** The answer that this spelling of an address led to before. */
  findByAddress(version: number, address: string): ReadyAnswer | undefined {
    this.#follow(version)
    const key = this.#addresses.get(address)
    return key === undefined ? undefined : this.#answers.get(key)
  }

  /** The answer under this key, if it is kept. */
  find(version: number, key: string): ReadyAnswer | undefined {
    this.#follow(version)
    return this.#answers.get(key)
  }

  /** Returns whether an answer has more bytes than are kept of one. */
  static isTooLarge({ body }: ReadyAnswer): boolean {
    return body.length > LARGEST_ENTRY
  }

  rememberAddress(version: number, address: string, key: string): void {
    this.#follow(version)
    if (address.length <= 4_096) this.#addresses.set(address, key)
  }

  /** The answer under this key, kept from now on. Identical queries in flight share one run; failures are not kept. */
  async getOrMake(
    version: number,
    key: string,
    made: Make | { make: Make; schedule: Schedule },
  ): Promise<ReadyAnswer> {
    const { make, schedule } =
      typeof made === 'function' ? { make: made, schedule: RUN_IMMEDIATELY } : made
    this.#follow(version)
    const makeAndKeep = async () => {
      const answer = await make()
      // Once no caller waited any more, queries were interrupted that a picture may have left out.
      const isInterrupted = queryContext.signal()?.aborted === true
      if (this.#version === version && !isInterrupted) this.#answers.set(key, answer)
      return answer
    }
    return this.#answers.get(key) ?? this.#runs.join(`${version} ${key}`, makeAndKeep, schedule)
  }

  /** The same for what is only needed to make another answer of it: it is shared while it is in flight, and not kept. */
  async getOrShare(version: number, key: string, make: Make): Promise<ReadyAnswer> {
    this.#follow(version)
    return this.#answers.get(key) ?? this.#runs.join(`${version} ${key}`, make)
  }

  #follow(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#answers.clear()
    this.#addresses.clear()
  }
}
