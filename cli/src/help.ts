import type { Argument, Command, CommanderError, Option } from 'commander';
import { EXIT } from './exit.js';
import { widthOf } from './table.js';

const TITLES: Record<string, string> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Global Options:': '通用选项：',
  'Commands:': '命令：',
};

/** Commander's messages and their translations. */
const PHRASES: [RegExp, string][] = [
  [/^error: unknown option '(.+)'/, "错误：没有选项 '$1'"],
  [/^error: unknown command '(.+)'/, "错误：没有命令 '$1'"],
  [/^error: missing required argument '(.+)'/, "错误：缺少参数 '$1'"],
  [/^error: option '(.+)' argument missing/, "错误：选项 '$1' 后面要有值"],
  [
    /^error: too many arguments(?: for '(.+?)')?\. Expected (\d+) arguments? but got (\d+).*$/m,
    '错误：$1 后面最多写 $2 个，这里写了 $3 个',
  ],
  [/^error: option '(.+)' cannot be used with option '(.+)'/, "错误：选项 '$1' 与 '$2' 只能写一个"],
  [/^error: option '(.+)' argument '(.+)' is invalid\. /, "错误：选项 '$1' 的值 '$2' 不对，"],
  [/^error: command-argument value '(.+)' is invalid for argument '(.+)'\. /, "错误：'$1' 不对，"],
  [/Allowed choices are (.+)\.$/m, '可以是：$1'],
  [/^error: required option '(.+)' not specified/, "错误：缺少选项 '$1'"],
  [/^error: /, '错误：'],
  [/\(Did you mean (one of )?(.+?)\?\)/, '（是不是 $2？）'],
];

/** Makes a program and all its commands print Chinese help and use the CLI's exit codes. */
export function localiseHelp(program: Command): void {
  for (const command of [program, ...descendants(program)]) {
    command
      .helpOption('-h, --help', '显示帮助')
      .configureHelp({
        styleTitle: (title) => TITLES[title] ?? title,
        showGlobalOptions: true,
        optionDescription: (option) => describe(option),
        argumentDescription: (argument) => describeArgument(argument),
        commandUsage: (own) => usageOf(own),
        displayWidth: widthOf,
        subcommandTerm: (own) => own.name(),
      })
      .configureOutput({
        outputError: (text, write) => {
          write(translate(text));
          write(`用法见 ${pathOf(command)} --help\n`);
        },
      })
      .showSuggestionAfterError()
      .exitOverride(exitAs);
    if (command.commands.length > 0) command.helpCommand('help [命令]', '显示某个命令的帮助');
  }
}

function exitAs(error: CommanderError): never {
  process.exit(error.exitCode === 0 ? EXIT.done : EXIT.usage);
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

/** Translates commander's error messages to Chinese. */
export function translate(text: string): string {
  return PHRASES.reduce((told, [english, chinese]) => told.replace(english, chinese), text);
}

function describeArgument({ description, argChoices }: Argument): string {
  return argChoices ? `${description}（${choicesOf(argChoices)}）` : description;
}

const choicesOf = (choices: readonly string[]) => `可以是 ${choices.join('、')}`;

function describe({ description, defaultValue, envVar, argChoices }: Option): string {
  const preset = defaultValue as string | number | undefined;
  const notes = [
    ...(argChoices ? [choicesOf(argChoices)] : []),
    ...(preset === undefined ? [] : [`默认 ${preset}`]),
    ...(envVar ? [`环境变量 ${envVar}`] : []),
  ];
  return notes.length > 0 ? `${description}（${notes.join('，')}）` : description;
}

/** A command's full name, with its parent commands. */
function pathOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) names.unshift(at.name());
  return names.join(' ');
}

function usageOf(command: Command): string {
  const places = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '...' : '');
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const rest = command.commands.length > 0 ? ['<命令>'] : [];
  return [pathOf(command), ...rest, '[选项]', ...places].join(' ');
}
