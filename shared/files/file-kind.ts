export interface FileKind {
  name: string
  type: string
  ending: string
  isOf: (start: string) => boolean
}

const isMp4 = (start: string) => /^.{4}ftyp(?!avi|hei|hev|mif|msf)/s.test(start)
const isFilm = (start: string) => isMp4(start) && !/^M4[AB]/.test(start.slice(8))
const isWebm = (start: string) => start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm')
// Frames without a tag start with eleven set bits, and never have layer 0.
const isMp3 = (start: string) => /^(?:ID3|\xff[\xe2-\xe7\xea-\xef\xf2-\xf7\xfa-\xff])/.test(start)
const isVtt = (start: string) => /^(?:\xef\xbb\xbf)?WEBVTT/.test(start)

export const attachableKinds: FileKind[] = [
  { name: 'MP4 video', type: 'video/mp4', ending: 'mp4', isOf: isFilm },
  { name: 'WebM video', type: 'video/webm', ending: 'webm', isOf: isWebm },
  { name: 'MP3 audio', type: 'audio/mpeg', ending: 'mp3', isOf: isMp3 },
  { name: 'M4A audio', type: 'audio/mp4', ending: 'm4a', isOf: isMp4 },
  { name: 'PDF file', type: 'application/pdf', ending: 'pdf', isOf: start => start.startsWith('%PDF-') },
  { name: 'ZIP file', type: 'application/zip', ending: 'zip', isOf: start => start.startsWith('PK\x03\x04') },
]

export const captionsKind: FileKind = { name: 'captions file', type: 'text/vtt', ending: 'vtt', isOf: isVtt }

export const fileKinds = [...attachableKinds, captionsKind]

export const attachableNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  attachableKinds.map(({ name }) => name.split(' ')[0] ?? name),
)

export const isPlayed = ({ type }: Pick<FileKind, 'type'>) => /^(?:video|audio)\//.test(type)

export const FILE_START = 64

export const isOfKind = (start: Uint8Array, { isOf }: FileKind) => isOf(String.fromCharCode(...start))

export const fileKindOf = (name: string) =>
  fileKinds.find(({ ending }) => name.toLowerCase().endsWith(`.${ending}`)) ?? null

export const isDownload = (name: string) =>
  attachableKinds.some(kind => !isPlayed(kind) && name.endsWith(`.${kind.ending}`))
