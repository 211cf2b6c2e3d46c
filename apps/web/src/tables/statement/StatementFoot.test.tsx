import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatementFoot } from './StatementControls.tsx'
import { toStatementView } from './statementViews.ts'
import { makeStatement } from './testing/makeStatement.ts'

it('says below a statement which token was replaced when', () => {
  const note = '1 MKR is 24,000 SKY since 18 Sep 2024; earlier values are in SKY'
  const statement = makeStatement()
  const replaced = {
    project_id: 'makerdao',
    day: '2024-09-18',
    factor: 24_000,
    from: 'MKR',
    reference: 'https://example.com',
    note,
  }
  const draw = (redenominations: (typeof replaced)[]) => {
    const one = { ...statement, meta: { ...statement.meta, redenominations } }
    const look = toStatementView({})
    return renderToStaticMarkup(
      createElement(StatementFoot, { statements: [one], look, table: undefined }),
    )
  }
  expect(draw([replaced])).toContain(note)
  expect(draw([])).not.toContain('since')
})
