const players: Record<string, 'video' | 'audio'> = { mp4: 'video', webm: 'video', mp3: 'audio', m4a: 'audio' }

export const playerOf = (ending: string) => players[ending] ?? null
