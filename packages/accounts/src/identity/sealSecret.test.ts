import { describe, expect, it } from 'vitest'
import { openSealed, sealSecret } from './sealSecret.ts'

const seal = { secret: 'the secret of an installation', owner: 'ann' }

describe('a sealed secret', () => {
  it('is opened again, and looks different each time', () => {
    const sealed = sealSecret('JBSWY3DPEHPK3PXP', seal)
    expect(openSealed(sealed, seal)).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed).not.toContain('JBSWY')
    expect(sealSecret('JBSWY3DPEHPK3PXP', seal)).not.toBe(sealed)
  })

  it('stays shut for another installation, for another owner, and when it was changed', () => {
    const sealed = sealSecret('JBSWY3DPEHPK3PXP', seal)
    expect(openSealed(sealed, { ...seal, secret: 'another' })).toBeUndefined()
    expect(openSealed(sealed, { ...seal, owner: 'eve' })).toBeUndefined()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    for (const changed of [bytes.toString('base64url'), '', 'x', sealed.slice(0, 20)])
      expect(openSealed(changed, seal)).toBeUndefined()
  })
})
