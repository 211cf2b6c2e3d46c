/** The contents of a citation. */
export type Cited = {
  title: string
  product: string
  dataVersion: number | undefined
  /** The moment that the figures are as known at; undefined for now. */
  asOf: string | undefined
  /** Names of the sources. */
  sources: readonly string[]
  isSample: boolean
  url: string
  accessed: Date
}

export const CITATION_STYLES = { text: 'citation', bibtex: 'BibTeX' } as const
export type CitationStyle = keyof typeof CITATION_STYLES

/** Says where figures come from, so that others find the same ones. */
export function writeCitation(style: CitationStyle, cited: Cited): string {
  return style === 'text' ? writeText(cited) : writeBibtex(cited)
}

function writeText({ title, product, url, accessed, ...cited }: Cited): string {
  return [
    `${title}.`,
    `${[product, ...describeData(cited)].join(', ')}.`,
    ...(cited.sources.length > 0 ? [`Sources: ${cited.sources.join(', ')}.`] : []),
    `${url} (accessed ${dayOf(accessed)}).`,
  ].join(' ')
}

function writeBibtex({ title, product, url, accessed, ...cited }: Cited): string {
  const day = dayOf(accessed)
  const name = `${product} ${title} ${day}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const notes = [
    ...describeData(cited),
    ...(cited.sources.length > 0 ? [`sources: ${cited.sources.join(', ')}`] : []),
  ]
  const fields = [
    ['title', `{${escapeTex(title)}}`],
    ['author', `{${escapeTex(product)}}`],
    ['year', day.slice(0, 4)],
    ['url', url],
    ['urldate', day],
    ['note', escapeTex(notes.join('; '))],
  ] as const
  return `@misc{${name.replaceAll(/^-|-$/g, '')},\n${fields.map(([field, value]) => `  ${field} = {${value}},`).join('\n')}\n}\n`
}

function describeData({
  dataVersion,
  asOf,
  isSample,
}: Pick<Cited, 'dataVersion' | 'asOf' | 'isSample'>) {
  return [
    ...(dataVersion === undefined ? [] : [`data version ${dataVersion}`]),
    ...(asOf === undefined ? [] : [`as known at ${asOf}`]),
    ...(isSample ? ['sample data'] : []),
  ]
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

const TEX_SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde ',
  '^': '\\textasciicircum ',
}

/** TeX reads these signs as commands. */
function escapeTex(text: string): string {
  return text
    .replaceAll(/[\\{}&%$#_~^]/g, (sign) => TEX_SIGNS[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
}
