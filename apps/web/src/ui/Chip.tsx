import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { ProjectLogo } from './ProjectLogo.tsx'

type Props = {
  name: string
  /** The project that it stands for, which has a logo. */
  projectId?: string | false | undefined
  /** Text for machines, such as a formula. */
  isCode?: boolean
  /** Something that has to stay cannot be removed. */
  isKept?: boolean
  onRemove: () => void
  /** Stands between the name and the button that removes it. */
  children?: ReactNode
}

/** Something chosen, as an entry of a list, with a button that removes it. */
export function Chip(props: Props) {
  const { name, projectId, isCode = false, isKept = false, onRemove, children } = props
  return (
    <li
      className={`inline-flex h-6 max-w-56 items-center gap-1.5 rounded-sm border border-line text-sm ${projectId ? 'pl-1' : 'pl-2'}`}
    >
      {projectId && <ProjectLogo projectId={projectId} name={name} size={16} />}
      <bdi className={`min-w-0 truncate ${isCode ? 'font-mono' : ''}`} title={name}>
        {name}
      </bdi>
      {children}
      <IconButton
        icon="close"
        iconSize={10}
        label={`Remove ${name}`}
        disabled={isKept}
        className="px-1"
        onClick={onRemove}
      />
    </li>
  )
}
