import { downloadFile } from './downloadFile.ts'

/** Hands the text to the browser as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }))
}
