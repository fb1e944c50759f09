const players: Record<string, 'video' | 'audio'> = { mp4: 'video', webm: 'video', mp3: 'audio', m4a: 'audio' }

/** The element that plays a file with this ending. */
export const playerOf = (ending: string) => players[ending] ?? null
