import { HOSTILE_EXPRESSIONS } from './HOSTILE_NAMES.ts'

type HostileBody = { name: string; type: string | undefined; body: string | Buffer }

const XML_BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b0 "x">${Array.from({ length: 12 }, (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`).join('')}]><a>&b12;</a>`
const XML_FILE =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

function part(head: string, body: string): string {
  return `--x\r\n${head}\r\n\r\n${body}\r\n`
}

function json(name: string, body: string): HostileBody[] {
  return ['application/json', 'application/scim+json'].map((type) => ({ name, type, body }))
}

/** Saml, or any other XML, in the field of a form. */
function saml(xml: string): string {
  return `RelayState=x&SAMLResponse=${encodeURIComponent(Buffer.from(xml).toString('base64'))}`
}

const many = (count: number, make: (at: number) => string, by: string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(by)

const TEXTS: readonly HostileBody[] = [
  ...json('nothing', ''),
  ...json('a broken object', '{'),
  ...json('no object', '"text"'),
  ...json('null', 'null'),
  ...json('a list', '[[],[],{}]'),
  ...json(
    'names of prototypes',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":1}',
  ),
  ...json('deep lists', '['.repeat(100_000)),
  ...json('deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  ...json('many keys', `{${many(18_000, (at) => `"k${at}":1`, ',')}}`),
  ...json('a long text', JSON.stringify({ name: 'x'.repeat(230_000), q: 'a,'.repeat(1_000) })),
  ...json('more than is taken', `{"a":"${'x'.repeat(3_000_000)}"}`),
  ...json('a long number', `{"a":${'9'.repeat(200_000)}}`),
  ...json('the same key', `{${many(15_000, () => '"a":1', ',')}}`),
  ...HOSTILE_EXPRESSIONS.flatMap((text) =>
    json(
      'expressions',
      JSON.stringify({
        filter: text,
        attributes: [text],
        excludedAttributes: [text],
        sortBy: text,
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: text, value: 'x' }],
        metrics: [text],
        formulas: [text],
        question: text,
        email: text,
        password: text,
      }),
    ),
  ),
  { name: 'no type', type: undefined, body: '{}' },
  { name: 'an empty type', type: '', body: '{}' },
  { name: 'an odd charset', type: 'application/json; charset=utf-7', body: '{}' },
  { name: 'a long type', type: `application/${'x'.repeat(9_000)}`, body: '{}' },
  { name: 'a type with parameters', type: `application/json${';a=b'.repeat(2_000)}`, body: '{}' },
  { name: 'plain text', type: 'text/plain', body: 'x'.repeat(100_000) },
  { name: 'pairs', type: FORM, body: many(15_000, (at) => `a${at}=1`, '&') },
  { name: 'the same pair', type: FORM, body: many(60_000, () => 'a', '&') },
  { name: 'nested pairs', type: FORM, body: `a${'[a]'.repeat(20_000)}=1` },
  {
    name: 'broken pairs',
    type: FORM,
    body: '%=%&%00=%ff&__proto__[x]=1&constructor[prototype][x]=1',
  },
  { name: 'nothing', type: FORM, body: '' },
  { name: 'entities', type: 'application/xml', body: XML_BOMB },
  { name: 'entities', type: FORM, body: saml(XML_BOMB) },
  { name: 'a file', type: FORM, body: saml(XML_FILE) },
  { name: 'deep elements', type: FORM, body: saml('<a>'.repeat(20_000)) },
  { name: 'attributes', type: FORM, body: saml(`<a ${many(8_000, (at) => `b${at}="c"`, ' ')}/>`) },
  { name: 'nothing', type: MULTIPART, body: '' },
  { name: 'no boundary', type: 'multipart/form-data', body: '--x' },
  {
    name: 'half a part',
    type: MULTIPART,
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a',
  },
  {
    name: 'many parts',
    type: MULTIPART,
    body: `${many(20_000, (at) => part(`content-disposition: form-data; name="f${at}"`, '1'), '')}--x--`,
  },
  {
    name: 'many heads',
    type: MULTIPART,
    body: `${part(`content-disposition: form-data; name="file"\r\n${many(5_000, (at) => `x-${at}: 1`, '\r\n')}`, '1')}--x--`,
  },
  {
    name: 'names of prototypes',
    type: MULTIPART,
    body: `${part('content-disposition: form-data; name="__proto__"', '{"a":1}')}${part('content-disposition: form-data; name="file"; filename="../../x"', 'a,b')}--x--`,
  },
  {
    name: 'boundaries',
    type: `multipart/form-data; boundary=${'-'.repeat(2_000)}`,
    body: '-'.repeat(200_000),
  },
]

/** Bodies with the type that is claimed for them, which many of them are not. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  ...TEXTS,
  {
    name: 'bad UTF-8',
    type: 'application/json',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { name: 'UTF-16', type: 'application/json', body: Buffer.from('\ufeff{"a":1}', 'utf16le') },
  { name: 'bytes', type: 'application/octet-stream', body: Buffer.alloc(50_000, 0xff) },
]
