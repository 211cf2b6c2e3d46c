import { Link } from '@tanstack/react-router'
import type { StatementChoice } from '../../../tables/statement/StatementChoice.ts'
import { buttonClasses } from '../../../ui/Button.tsx'

type Props = { slug: string; choice: StatementChoice }

/** Takes the project's statement to where it can stand beside those of others. */
export function CompareLink({ slug, choice: { g, interval, view, rows } }: Props) {
  return (
    <Link
      to="/financial-statements"
      search={{ projects: slug, g, interval, view, rows }}
      className={buttonClasses({})}
    >
      Compare
    </Link>
  )
}
