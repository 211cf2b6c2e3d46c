import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { PickerOptions } from '../../../ui/PickerOptions.ts'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'
import type { DashboardEditor } from '../editor/useDashboardEditor.ts'
import { listVariableNames, nameVariable } from '../view/variables.ts'
import { DialogForm } from './DialogForm.tsx'

type Props = { editor: DashboardEditor; onClose: () => void }

/** The variables of a dashboard with their default projects. */
export function VariablesDialog({ editor: { definition, edit }, onClose }: Props) {
  const { variables } = definition
  const options = useProjectOptions()
  const used = listVariableNames(definition.tiles)
  return (
    <Modal title="Variables" onClose={onClose}>
      <p className="px-4 pt-4 text-fg2">
        A variable stands for a project. Viewers of the dashboard can choose another one, and every
        tile that uses the variable follows.
      </p>
      {variables.length > 0 && (
        <ul aria-label="Variables" className="flex flex-col gap-2 px-4 pt-3">
          {variables.map(({ name, label, project }) => (
            <li key={name} className="flex flex-wrap items-center gap-2">
              <code className="min-w-24 font-mono text-sm text-fg">{name}</code>
              <span className="min-w-0 flex-1 truncate text-fg2">{label}</span>
              <Picker
                label={`Default of ${label || name}`}
                options={options}
                value={project}
                onChange={(chosen) =>
                  chosen !== null &&
                  edit((before) => ({
                    ...before,
                    variables: before.variables.map((one) =>
                      one.name === name ? { ...one, project: chosen } : one,
                    ),
                  }))
                }
              />
              <IconButton
                icon="close"
                label={`Remove ${name}`}
                title={used.includes(name) ? 'Tiles still use it' : 'Remove'}
                disabled={used.includes(name)}
                onClick={() =>
                  edit((before) => ({
                    ...before,
                    variables: before.variables.filter((one) => one.name !== name),
                  }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {variables.length < DASHBOARD_LIMITS.variables ? (
        <div className="px-4 pt-3">
          <AddVariable
            taken={variables.map(({ name }) => name)}
            options={options}
            onAdd={(variable) =>
              edit((before) => ({ ...before, variables: [...before.variables, variable] }))
            }
          />
        </div>
      ) : (
        <p className="p-4 text-fg2">
          A dashboard can have at most {DASHBOARD_LIMITS.variables} variables.
        </p>
      )}
    </Modal>
  )
}

type AddProps = {
  taken: readonly string[]
  options: PickerOptions
  onAdd: (variable: { name: string; label: string; project: string }) => void
}

function AddVariable({ taken, options, onAdd }: AddProps) {
  const [label, setLabel] = useState('')
  const [project, setProject] = useState<string | null>(null)
  const name = nameVariable(label, taken)
  const fault = project === null ? 'Choose the default project.' : undefined
  return (
    <DialogForm
      action="Add the variable"
      fault={fault}
      onDone={() => {
        if (project === null) return
        onAdd({ name, label: label.trim() || 'Project', project })
        setLabel('')
        setProject(null)
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Label" description={`Used in tiles and texts as ${name}.`}>
          <Input
            value={label}
            maxLength={60}
            placeholder="Project"
            autoComplete="off"
            onChange={({ target }) => setLabel(target.value)}
          />
        </Field>
        <Field label="Default">
          <Picker
            label="Default"
            options={options}
            value={project}
            none="Choose a project"
            onChange={setProject}
          />
        </Field>
      </div>
    </DialogForm>
  )
}
