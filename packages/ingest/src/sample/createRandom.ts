import { hashText } from './hashText.ts'

/** Uniform numbers from 0 up to 1, always the same sequence for the same key (mulberry32). */
export function createRandom(key: string): () => number {
  let state = hashText(`tickmark ${key}`)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
