import { expect, it } from 'vitest'
import { writeFrameCode } from './writeFrameCode.ts'

it('keeps a title from ending its attribute, and fills the width by default', () => {
  const address = 'https://a.example/explorer/embed/chart?a=1&b="'
  expect(writeFrameCode(address, 'A "b" <c>', { width: null, height: 420 })).toBe(
    '<iframe src="https://a.example/explorer/embed/chart?a=1&amp;b=&quot;" title="A &quot;b&quot; &lt;c&gt;" width="100%" height="420" style="border:0" loading="lazy"></iframe>',
  )
  expect(writeFrameCode(address, '', { width: 480, height: 320 })).toContain('width="480"')
})
