import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { writeOfflinePolicy } from './registerPages.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

describe('writeOfflinePolicy', () => {
  it('lets run what stands in the page, and nothing else', () => {
    const policy = writeOfflinePolicy('<style>a{}</style><script>\none()\n</script>')
    expect(policy).toContain(`script-src 'sha256-${hash('\none()\n')}'`)
    expect(policy).toContain(`style-src 'sha256-${hash('a{}')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })
  it('lets nothing run where nothing stands in the page', () => {
    expect(writeOfflinePolicy('<p>No</p>')).toContain("script-src 'none'; style-src 'none'")
  })
})
