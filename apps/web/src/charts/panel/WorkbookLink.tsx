import { Switched } from '../../data/Switched.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addressOfFile } from './actions/addressOfFile.ts'

/** Downloads an answer as a workbook for readers. */
export function WorkbookLink({ path }: { path: string }) {
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <a
        href={addressOfFile(path, 'xlsx')}
        download=""
        className={buttonClasses({ size: 'small' })}
      >
        <Icon name="download" size={13} />
        Workbook
      </a>
    </Switched>
  )
}
