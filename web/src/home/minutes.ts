/** About how long a game takes with its usual number of players. */
export const minutes: Record<string, number> = { scurry: 20, skirrid: 40, skurdir: 45, derailed: 30, skyrunner: 45 }
