import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { TEMPLATES } from './TEMPLATES.ts'

/** What a new dashboard begins as; empty where there is no such template. */
export function openTemplate(id: string | undefined): {
  name: string
  definition: DashboardDefinition
} {
  const template = TEMPLATES.find((one) => one.id === id)
  return {
    name: template?.name ?? 'New dashboard',
    definition: DashboardDefinition.parse(template?.definition ?? {}),
  }
}
