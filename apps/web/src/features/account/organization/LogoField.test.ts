import { expect, it } from 'vitest'
import { checkLogo } from './ProfilePage.tsx'

it('accepts small images', () => {
  expect(checkLogo({ type: 'image/png', size: 2_097_152 })).toBeUndefined()
  expect(checkLogo({ type: 'image/webp', size: 1 })).toBeUndefined()
})

it('rejects large files and unknown types', () => {
  expect(checkLogo({ type: 'image/png', size: 2_097_153 })).toMatch(/at most 2 MB/)
  expect(checkLogo({ type: 'image/svg+xml', size: 10 })).toMatch(/PNG, JPEG, WebP or GIF/)
  expect(checkLogo({ type: '', size: 10 })).toMatch(/PNG, JPEG, WebP or GIF/)
})
