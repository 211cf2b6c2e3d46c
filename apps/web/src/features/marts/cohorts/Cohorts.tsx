import type { ReactNode } from 'react'
export function Cohorts({ children }: { children: ReactNode }) {
  return children
}
