import { hashText } from './hashText.ts'

const STARTS =
  'Al Bo Cer Dra El Fa Gri Hul Iv Jor Kel Lum Mo Nar Or Pel Qua Ros Sil Tor Ul Ver Wil Xan Yor Zep'.split(
    ' ',
  )
const MIDDLES = 'a ba da el fi ga in ka lo mi na ra si ta ve zo'.split(' ')
const ENDS = 'don ra lis mer nos pex qor rin sa tis vex wyn xo yar zen th'.split(' ')

/** Creates a maker of names, each of which is made once: the same texts in the same order give the same names. */
export function createNames(taken: Iterable<string>): (seed: string, word: string) => string {
  const used = new Set([...taken].map((name) => name.toLowerCase()))
  return (seed, word) => {
    for (let turn = 0; ; turn++) {
      const hash = hashText(`${seed}/${turn}`)
      const start = STARTS[hash % STARTS.length]
      const middle = MIDDLES[(hash >>> 8) % MIDDLES.length]
      const end = ENDS[(hash >>> 16) % ENDS.length]
      const name = `${start}${middle}${end}${word && ` ${word}`}`
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  }
}

/** Returns a name as the sources write it in addresses. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
