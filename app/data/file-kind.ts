export interface FileKind {
  name: string
  type: string
  ending: string
  isOf: (start: Uint8Array) => boolean
}

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

const isMp4 = (start: Uint8Array) =>
  text(start, 4, 8) === 'ftyp' && !/^(?:avi|hei|hev|mif|msf)/.test(text(start, 8, 12))

/** Frames without a tag begin with eleven set bits, and never with layer 0. */
const isMp3 = (start: Uint8Array) =>
  text(start, 0, 3) === 'ID3' ||
  (start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0 && ((start[1] ?? 0) & 0x06) !== 0)

export const attachableKinds: FileKind[] = [
  {
    name: 'MP4 film',
    type: 'video/mp4',
    ending: 'mp4',
    isOf: start => isMp4(start) && !/^M4[AB]/.test(text(start, 8, 12)),
  },
  {
    name: 'WebM film',
    type: 'video/webm',
    ending: 'webm',
    isOf: start => text(start, 0, 4) === '\x1a\x45\xdf\xa3' && text(start, 0, 64).includes('webm'),
  },
  { name: 'MP3 sound', type: 'audio/mpeg', ending: 'mp3', isOf: isMp3 },
  { name: 'M4A sound', type: 'audio/mp4', ending: 'm4a', isOf: isMp4 },
  {
    name: 'PDF file',
    type: 'application/pdf',
    ending: 'pdf',
    isOf: start => text(start, 0, 5) === '%PDF-',
  },
  {
    name: 'ZIP file',
    type: 'application/zip',
    ending: 'zip',
    isOf: start => text(start, 0, 4) === 'PK\x03\x04',
  },
]

export const captionsKind: FileKind = {
  name: 'captions file',
  type: 'text/vtt',
  ending: 'vtt',
  isOf: start => /^(?:\xef\xbb\xbf)?WEBVTT/.test(text(start, 0, 9)),
}

export const fileKinds = [...attachableKinds, captionsKind]

/** 'MP4, WebM, MP3, M4A, PDF or ZIP'. */
export const attachableNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  attachableKinds.map(({ name }) => name.split(' ')[0] ?? name),
)

export const isPlayed = ({ type }: Pick<FileKind, 'type'>) => /^(?:video|audio)\//.test(type)

/** Bytes from the start of a file that tell its kind. */
export const FILE_START = 64

export const fileKindOf = (name: string) =>
  fileKinds.find(({ ending }) => name.toLowerCase().endsWith(`.${ending}`)) ?? null

export const isDownload = (name: string) =>
  attachableKinds.some(kind => !isPlayed(kind) && name.endsWith(`.${kind.ending}`))
