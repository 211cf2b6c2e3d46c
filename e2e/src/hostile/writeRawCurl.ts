import type { RawRequest } from './sendRaw.ts'

const RUN = /([\s\S]{1,48}?)\1{39,}/g
/** Characters of a command that are printed; the seed repeats what is longer. */
const MAX_LENGTH = 6_000

/** The request as a command of a shell that sends it again; what is repeated in it, the shell repeats. */
export function writeRawCurl(origin: string, { method, path, headers, body, bytes }: RawRequest) {
  if (bytes !== undefined)
    return shorten(
      `printf %b ${quote(JSON.stringify(bytes).slice(1, -1))} | nc ${new URL(origin).host.replace(':', ' ')}`,
    )
  const isBinary = typeof body === 'object'
  const command = [
    `curl -sS -i -g --path-as-is -X ${method} ${quote(origin + path)}`,
    ...Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((one) => `-H ${quote(`${name}: ${one}`)}`),
    ),
    ...(body === undefined || isBinary ? [] : [`--data-binary ${quote(body)}`]),
  ].join(' ')
  return isBinary
    ? `echo ${body.toString('base64').slice(0, MAX_LENGTH)} | base64 -d | ${shorten(command)} --data-binary @-`
    : shorten(command)
}

function quote(text: string): string {
  const escaped = (part: string) => part.replaceAll("'", `'\\''`)
  let quoted = ''
  let end = 0
  for (const found of text.matchAll(RUN)) {
    const [run, unit = ''] = found
    quoted += `${escaped(text.slice(end, found.index))}'"$(printf '${escaped(unit).replaceAll('%', '%%')}%.0s' $(seq ${run.length / unit.length}))"'`
    end = found.index + run.length
  }
  return `'${quoted}${escaped(text.slice(end))}'`
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
