/** Names that all objects inherit, alone and in paths. */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'constructor.prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
] as const

/** Texts in the grammars that a server may read in an address or a field: filters, paths, formulas, templates. */
export const HOSTILE_EXPRESSIONS: readonly string[] = [
  'x" and __proto__.polluted eq "1',
  '__proto__.polluted eq "1"',
  'userName eq "a" and constructor.prototype.polluted eq "1"',
  'emails[__proto__.polluted eq "1"]',
  Array.from({ length: 9 }, () => '(id pr or userName pr)').join(' and '),
  Array.from({ length: 16 }, () => '(id pr or userName pr)').join(' and '),
  `not (${'not ('.repeat(60)}id pr${')'.repeat(60)})`,
  `${'('.repeat(3_000)}id pr${')'.repeat(3_000)}`,
  'id pr or '.repeat(500),
  'members['.repeat(200),
  `name${'.a'.repeat(3_000)}`,
  `urn:ietf:params:scim:schemas:core:2.0:User:${'__proto__.'.repeat(20)}x`,
  '-'.repeat(6_000),
  `${'fees+'.repeat(900)}fees`,
  `${'('.repeat(900)}fees${')'.repeat(900)}`,
  `rank(${'rank('.repeat(300)}fees${')'.repeat(301)}`,
  '{"a":'.repeat(1_500),
  '['.repeat(5_000),
  "' OR 1=1 --",
  '") UNION ALL SELECT name FROM system.users --',
  '{{constructor.constructor("return 1")()}}',
  `${'*a_'.repeat(1_500)}`,
  `${'a'.repeat(3_000)}!`,
  ' '.repeat(4_000),
  '$.'.repeat(1_000),
]

const ENCODED = [
  '%',
  '%00',
  'a%00b',
  '%ff%fe',
  '%c0%ae%c0%ae%c0%af',
  '%ed%a0%80',
  '%u0041',
  '%25%32%66',
  '%0d%0ax-injected:%201',
  '%e2%80%ae',
  '"',
  "'",
  '"><script>',
  '<svg>',
  '\\..\\',
  ';a=b',
  '..;/',
  '//example.org',
  '\u00e9\u00ff',
] as const

const TRAVERSALS = [
  '..',
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/%2e%2e/%2e%2e/package.json',
  '%252e%252e%252fpackage.json',
  '..%5c..%5cpackage.json',
  '.git/config',
  '.env',
] as const

const ODD = [
  '-1',
  '0',
  '1e309',
  'NaN',
  '2024-02-30',
  'undefined',
  '*',
  'a,b,a,b',
  '.json',
  'x.png',
  'aave',
] as const

const LONG = [
  'a'.repeat(7_900),
  'a'.repeat(60_000),
  'a,'.repeat(20_000),
  '__proto__,'.repeat(4_000),
  'a/'.repeat(20_000),
  '../'.repeat(10_000),
  '%41'.repeat(15_000),
  '%F0%9F%98%80'.repeat(1_000),
  '.'.repeat(7_000),
] as const

/** Segments of a path, as they are sent. */
export const HOSTILE_NAMES: readonly string[] = [
  ...PROTOTYPE_NAMES,
  ...HOSTILE_EXPRESSIONS.map(encodeURIComponent),
  ...ENCODED,
  ...TRAVERSALS,
  ...ODD,
  ...LONG,
]

/** Values of a parameter in a query string, as they are sent. */
export const HOSTILE_VALUES: readonly string[] = [
  '',
  ...PROTOTYPE_NAMES,
  ...HOSTILE_EXPRESSIONS.map(encodeURIComponent),
  ...ENCODED,
  ...TRAVERSALS,
  ...ODD,
  ...LONG.slice(1, 4),
  encodeURIComponent('{"__proto__":{"polluted":true}}'),
  encodeURIComponent('{"0":{"json":null}}'),
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
]
