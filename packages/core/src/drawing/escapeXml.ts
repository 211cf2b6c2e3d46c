import { escapeHtml } from './escapeHtml.ts'

/** Control characters, lone surrogates and non-characters end an XML document, also when they are escaped. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu

/** Text as it may stand in XML: what XML cannot hold is left out, and what it gives a meaning is escaped. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(UNWRITABLE, ' '))
}
