import type { DocsPageId } from '@tickmark/core/pages/DOCS_PAGES'
import type { DocsContent } from './DocsContent.ts'

/** The files of the documentation, each loaded when it is read. */
export const DOCS_FILES: Readonly<Record<DocsPageId, () => Promise<{ content: DocsContent }>>> = {
  'user-guide': () => import('../../../../../docs/user-guide.md'),
  api: () => import('../../../../../docs/api.md'),
  'operator-guide': () => import('../../../../../docs/operator-guide.md'),
  'third-parties': () => import('../../../../../docs/third-parties.md'),
  architecture: () => import('../../../../../docs/architecture.md'),
}
