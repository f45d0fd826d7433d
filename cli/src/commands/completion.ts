import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The completions after a command: its subcommands and its options. */
interface Words {
  path: string[];
  commands: string[];
  options: string[];
}

/** Prints a shell script that completes the program's commands and options. */
export function printCompletion(shell: (typeof SHELLS)[number], program: Command): void {
  const words = wordsOf(program, []);
  console.log(shell === 'fish' ? fish(words) : bash(words, shell));
}

function wordsOf(command: Command, path: string[]): Words[] {
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  const own = {
    path,
    commands: command.commands.map((child) => child.name()),
    options: [...options, '--help'],
  };
  return [own, ...command.commands.flatMap((child) => wordsOf(child, [...path, child.name()]))];
}

/** zsh runs bash's completion through `bashcompinit`. */
function bash(words: Words[], shell: 'bash' | 'zsh'): string {
  const cases = words.map(
    ({ path, commands, options }) =>
      `    '${path.join(' ')}') words='${[...commands, ...options].join(' ')}' ;;`,
  );
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_cloudknit() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  if [ -z "$words" ]; then COMPREPLY=($(compgen -f -- "$current")); return; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _cloudknit cloudknit`;
}

function fish(words: Words[]): string {
  return words
    .flatMap(({ path, commands, options }) => {
      const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
      const fresh =
        commands.length > 0 ? [`not __fish_seen_subcommand_from ${commands.join(' ')}`] : [];
      const when = [...seen, ...fresh].join('; and ') || 'true';
      const line = (rest: string) => `complete -c cloudknit -n '${when}' ${rest}`;
      return [
        ...(commands.length > 0 ? [line(`-f -a '${commands.join(' ')}'`)] : []),
        ...options.map((option) => line(`-l ${option.slice(2)}`)),
      ];
    })
    .join('\n');
}
