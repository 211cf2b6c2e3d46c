import type { DashboardDefinitionInput } from '@tickmark/core/documents/DashboardDefinition'

/** What a new dashboard may begin as. */
export type Template = {
  id: string
  name: string
  description: string
  definition: DashboardDefinitionInput
}
