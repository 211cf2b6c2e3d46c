import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { runParserBombs } from '@tickmark/core/testing/runParserBombs'
import { describe, expect, it } from 'vitest'
import { isFromOwnPage } from './accounts/registerAccounts.ts'
import { EmailField, IdField, nameField, textField } from './endpoints/accounts/fields.ts'
import { chooseFormat } from './formats/answerFormats.ts'
import { chooseEncoding } from './formats/packBytes.ts'
import { parseFilter, parsePath } from './scim/parseFilter.ts'
import { patchResource, readPatch } from './scim/patchResource.ts'
import { readResource } from './scim/readResource.ts'
import { parseSelection } from './scim/registerScim.ts'
import { USER_TYPE } from './scim/ScimResourceType.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const patch = (operation: object) =>
  patchResource({ id: '1' }, readPatch({ schemas: [PATCH], Operations: [operation] }), USER_TYPE)

const READERS: Record<string, (text: string) => unknown> = {
  'a filter of SCIM': (text) => parseFilter(text, USER_TYPE),
  'a filter of SCIM around a text': (text) => parseFilter(`userName eq "${text}"`, USER_TYPE),
  'a path of SCIM': (text) => parsePath(text, USER_TYPE),
  'a selection of SCIM': (text) => parseSelection(USER_TYPE, { attributes: text }),
  'a resource of SCIM': (text) => readResource({ userName: text, [text]: text }, USER_TYPE),
  'a patch of SCIM': (text) => patch({ op: 'add', path: text, value: text }),
  'a patch of SCIM without a path': (text) => patch({ op: 'replace', value: { [text]: text } }),
  'a formula': parseFormula,
  Accept: chooseFormat,
  'Accept-Encoding': chooseEncoding,
  Referer: (text) => isFromOwnPage({ referer: text }, 'https://terminal.example'),
  'an address of email': (text) => EmailField.parse(text),
  'an id': (text) => IdField.parse(text),
  'a name': (text) => nameField(100).parse(text),
  'a text': (text) => textField(1_000).parse(text),
}

describe('hostile texts', () => {
  it.each(Object.entries(READERS))('are answered or refused as %s', async (_name, read) => {
    expect(await runParserBombs(read)).toEqual([])
  })
})
