import type { ColumnKind } from './RowWriter.ts'
import { DAY_STYLE, MOMENT_STYLE } from './xlsxParts.ts'

const MS_PER_DAY = 86_400_000
/** Days from the first one that Excel counts to 1970. */
const DAYS_BEFORE_1970 = 25_569

/** Longer texts are refused by Excel. */
const LONGEST_TEXT = 32_767

/** A row of a sheet. Missing values are empty cells. */
export function writeSheetRow(values: readonly unknown[], kinds: readonly ColumnKind[]): string {
  return `<row>${values.map((value, at) => writeCell(value, kinds[at] ?? 'text')).join('')}</row>`
}

function writeCell(value: unknown, kind: ColumnKind): string {
  if (value === null || value === undefined) return '<c/>'
  switch (kind) {
    case 'number':
      return Number.isFinite(value) ? `<c><v>${String(value)}</v></c>` : '<c/>'
    case 'flag':
      return `<c t="b"><v>${value === true ? 1 : 0}</v></c>`
    case 'day':
      return writeMoment(String(value), DAY_STYLE)
    case 'moment':
      return writeMoment(
        String(value),
        String(value).includes('T00:00:00') ? DAY_STYLE : MOMENT_STYLE,
      )
    case 'list':
      return writeText(isTexts(value) ? value.join('; ') : JSON.stringify(value))
    case 'text':
      return writeText(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** Excel counts days, which have no time zone: they are those of UTC. */
function writeMoment(text: string, style: number): string {
  const days = Date.parse(text) / MS_PER_DAY + DAYS_BEFORE_1970
  return Number.isFinite(days) && days >= 1 ? `<c s="${style}"><v>${days}</v></c>` : writeText(text)
}

function writeText(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Control characters and halves of characters cannot stand in XML at all. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
    .replaceAll(UNWRITABLE, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
