/** Characters of a tile of text, of which a dashboard of the allowed size has many. */
const LENGTH = 18_000

/** Texts that parsers of Markdown take long for, when they do not limit it: openings that never close, and nesting. */
export const MARKDOWN_BOMBS: readonly string[] = [
  '*a_ ',
  '**a ',
  '_a*b',
  '[',
  '![](',
  '[a](<',
  '[a](',
  '[a][',
  '`a``b',
  '<a ',
  '<!--',
  '<![CDATA[',
  '> ',
  '- ',
  '1. ',
  '* > 1. ',
  '|a',
  '~~a~',
  '&#',
  'http://a.',
  'a@',
  'www.',
  '\\',
  '[a]: b\n',
  '|\n|-',
  '***a***b',
  '(((',
  '$a_{',
].map((unit) => unit.repeat(Math.floor(LENGTH / unit.length)))
