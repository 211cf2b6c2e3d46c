import { expect, it } from 'vitest'
import { plainName } from '../organizations/inviteMember.ts'

it.each([
  ['Bank', 'Bank'],
  ['J. P. Müller & Söhne', 'J P Müller & Söhne'],
  ['Yearn.fi', 'Yearn fi'],
  ['Win at https://evil.example/x?y=1 now', 'Win at https evil example x?y=1 now'],
  ['www.evil.example', 'www evil example'],
  ['write to eve@evil.example', 'write to eve evil example'],
  ['javascript:alert(1)', 'javascript alert(1)'],
  ['two\r\nlines\u2028and\u202emore', 'two lines and more'],
  ['evil。example', 'evil。example'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil example'],
  ['a'.repeat(100), `${'a'.repeat(59)}…`],
])('writes %j as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})
