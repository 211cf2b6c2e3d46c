import { createRandom } from '../createRandom.ts'

/** A made-up EVM address, always the same for the same key. */
export function createAddress(key: string): string {
  const random = createRandom(`address ${key}`)
  let digits = ''
  while (digits.length < 40)
    digits += Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, '0')
  return `0x${digits}`
}
